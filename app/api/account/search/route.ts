import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { search } from "@/lib/domain/search";

export const GET = accountRoute(accountOperations.search, ({ member, query }) =>
  search(member, query.q),
);
