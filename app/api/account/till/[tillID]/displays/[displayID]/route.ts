import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { removeDisplay } from "@/lib/till";

export const DELETE = accountRoute(accountOperations.removeDisplay, async ({ member, params }) => {
  await removeDisplay(member, params.tillID, params.displayID);
  return {};
});
