import { readPayer } from "@/lib/domain/payers";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const payerHandlers = {
  readPayer: accountRoute(accountOperations.readPayer, ({ member, params }) =>
    readPayer(member, params.phone),
  ),
};
