import { accountOperations } from "@/lib/account-api/operations";
import { signOutEverywhere } from "@/lib/accounts";
import { accountRoute } from "@/lib/http/account-route";

export const POST = accountRoute(accountOperations.signOutEverywhere, async ({ member }) => {
  await signOutEverywhere(member);
  return {};
});
