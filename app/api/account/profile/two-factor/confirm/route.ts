import { accountOperations } from "@/lib/account-api/operations";
import { confirmTwoFactor } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const POST = accountRoute(accountOperations.confirmTwoFactor, async ({ member, body }) => ({
  recovery_codes: await confirmTwoFactor(member, body.code),
}));
