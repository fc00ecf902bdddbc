import { accountOperations } from "@/lib/api/account/operations";
import { resetPin } from "@/lib/domain/accounts";
import { accountRoute } from "@/lib/api/account/route";

export const DELETE = accountRoute(accountOperations.resetPin, async ({ member, params }) => {
  await resetPin(member, params.userID);
  return {};
});
