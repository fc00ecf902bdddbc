import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDeliveryDetail, readDelivery, resendDelivery } from "@/lib/domain/webhooks";

export const POST = accountRoute(accountOperations.resendDelivery, async ({ member, params }) => {
  await resendDelivery(member, params.deliveryID);
  return presentDeliveryDetail(await readDelivery(member, params.deliveryID));
});
