import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDeliveryDetail, readDelivery } from "@/lib/domain/webhooks";

export const GET = accountRoute(accountOperations.readDelivery, async ({ member, params }) =>
  presentDeliveryDetail(await readDelivery(member, params.deliveryID)),
);
