import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentDelivery, readDelivery, resendDelivery } from "@/lib/webhooks";

export const POST = accountRoute(accountOperations.resendDelivery, async ({ member, params }) => {
  await resendDelivery(member, params.deliveryID);
  return presentDelivery(await readDelivery(member, params.deliveryID));
});
