import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { removeDisplay } from "@/lib/domain/till";

export const DELETE = accountRoute(accountOperations.removeDisplay, async ({ member, params }) => {
  await removeDisplay(member, params.tillID, params.displayID);
  return {};
});
