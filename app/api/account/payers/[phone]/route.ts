import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { readPayer } from "@/lib/domain/payers";

export const GET = accountRoute(accountOperations.readPayer, ({ member, params }) =>
  readPayer(member, params.phone),
);
