import { accountOperations } from "@/lib/account-api/operations";
import { startTwoFactor } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const POST = accountRoute(accountOperations.startTwoFactor, ({ member, body }) =>
  startTwoFactor(member, body.current_password),
);
