import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { presentDeliveryDetail, testSubscription } from "@/lib/domain/webhooks";

export const POST = accountRoute(
  accountOperations.testWebhook,
  async ({ member, params, body }) => ({
    deliveries: (await testSubscription(member, params.subscriptionID, body)).map(
      presentDeliveryDetail,
    ),
  }),
);
