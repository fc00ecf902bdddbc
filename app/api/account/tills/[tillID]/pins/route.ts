import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { acceptPins } from "@/lib/domain/till";

export const PUT = accountRoute(accountOperations.acceptPins, async ({ member, params, body }) => {
  await acceptPins(member, params.tillID, body.accepts);
  return {};
});
