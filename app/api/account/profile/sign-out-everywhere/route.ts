import { accountOperations } from "@/lib/api/account/operations";
import { signOutEverywhere } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const POST = accountRoute(accountOperations.signOutEverywhere, async ({ member }) => {
  await signOutEverywhere(member);
  return {};
});
