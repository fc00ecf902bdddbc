import { accountOperations } from "@/lib/api/account/operations";
import { confirmTwoFactor } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const POST = accountRoute(accountOperations.confirmTwoFactor, async ({ member, body }) => ({
  recovery_codes: await confirmTwoFactor(member, body.code),
}));
