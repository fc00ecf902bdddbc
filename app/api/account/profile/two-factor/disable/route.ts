import { accountOperations } from "@/lib/account-api/operations";
import { disableTwoFactor } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const POST = accountRoute(accountOperations.disableTwoFactor, async ({ member, body }) => {
  await disableTwoFactor(member, body);
  return {};
});
