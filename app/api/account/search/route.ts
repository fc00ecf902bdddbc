import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { search } from "@/lib/search";

export const GET = accountRoute(accountOperations.search, ({ member, query }) =>
  search(member, query.q),
);
