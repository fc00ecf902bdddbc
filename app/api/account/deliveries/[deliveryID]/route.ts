import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentDelivery, readDelivery } from "@/lib/webhooks";

export const GET = accountRoute(accountOperations.readDelivery, async ({ member, params }) =>
  presentDelivery(await readDelivery(member, params.deliveryID)),
);
