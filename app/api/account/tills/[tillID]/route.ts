import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { endTill } from "@/lib/domain/till";

export const DELETE = accountRoute(accountOperations.endTill, async ({ member, params }) => {
  await endTill(member, params.tillID);
  return {};
});
