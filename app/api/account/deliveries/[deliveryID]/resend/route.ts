import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDelivery, readDelivery, resendDelivery } from "@/lib/domain/webhooks";

export const POST = accountRoute(accountOperations.resendDelivery, async ({ member, params }) => {
  await resendDelivery(member, params.deliveryID);
  return presentDelivery(await readDelivery(member, params.deliveryID));
});
