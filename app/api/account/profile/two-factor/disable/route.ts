import { accountOperations } from "@/lib/api/account/operations";
import { disableTwoFactor } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const POST = accountRoute(accountOperations.disableTwoFactor, async ({ member, body }) => {
  await disableTwoFactor(member, body);
  return {};
});
