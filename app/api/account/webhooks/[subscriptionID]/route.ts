import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  changeSubscription,
  deleteSubscription,
  presentSubscriptionHealth,
  readSubscriptionHealth,
} from "@/lib/domain/webhooks";

export const GET = accountRoute(accountOperations.readWebhook, async ({ member, params }) =>
  presentSubscriptionHealth(await readSubscriptionHealth(member, params.subscriptionID)),
);

export const PATCH = accountRoute(
  accountOperations.changeWebhook,
  async ({ member, params, body }) => {
    const { id } = await changeSubscription(member, params.subscriptionID, body);
    return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
  },
);

export const DELETE = accountRoute(accountOperations.deleteWebhook, async ({ member, params }) => {
  await deleteSubscription(member, params.subscriptionID);
  return { id: params.subscriptionID };
});
