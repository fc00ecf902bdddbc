import { accountOperations } from "@/lib/api/account/operations";
import { startTwoFactor } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const POST = accountRoute(accountOperations.startTwoFactor, ({ member, body }) =>
  startTwoFactor(member, body.current_password),
);
