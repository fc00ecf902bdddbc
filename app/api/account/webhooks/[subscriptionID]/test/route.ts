import { accountOperations } from "@/lib/account-api/operations";
import { accountRoute } from "@/lib/http/account-route";
import { presentDelivery, testSubscription } from "@/lib/webhooks";

export const POST = accountRoute(
  accountOperations.testWebhook,
  async ({ member, params, body }) => ({
    deliveries: (await testSubscription(member, params.subscriptionID, body)).map(presentDelivery),
  }),
);
