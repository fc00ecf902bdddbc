import {
  abandonRotation,
  beginSecretRotation,
  changeSubscription,
  countMissing,
  createSubscription,
  deleteSubscription,
  listDeliveries,
  listSubscriptionHealth,
  presentDelivery,
  presentDeliveryDetail,
  presentSecrets,
  presentSubscriptionHealth,
  promoteSecret,
  readDelivery,
  readSubscriptionHealth,
  replayMissing,
  resendDelivery,
  resendFailed,
  revealSecrets,
  testSubscription,
} from "@/lib/domain/webhooks";
import { presentPage } from "@/lib/kit/pagination";
import { accountOperations } from "../operations";
import { accountRoute } from "../route";

export const webhookHandlers = {
  listWebhooks: accountRoute(accountOperations.listWebhooks, async ({ member }) => ({
    data: (await listSubscriptionHealth(member)).map(presentSubscriptionHealth),
  })),
  createWebhook: accountRoute(accountOperations.createWebhook, async ({ member, body }) => {
    const { id } = await createSubscription(member, body);
    return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
  }),
  readWebhook: accountRoute(accountOperations.readWebhook, async ({ member, params }) =>
    presentSubscriptionHealth(await readSubscriptionHealth(member, params.subscriptionID)),
  ),
  changeWebhook: accountRoute(accountOperations.changeWebhook, async ({ member, params, body }) => {
    const { id } = await changeSubscription(member, params.subscriptionID, body);
    return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
  }),
  deleteWebhook: accountRoute(accountOperations.deleteWebhook, async ({ member, params }) => {
    await deleteSubscription(member, params.subscriptionID);
    return { id: params.subscriptionID };
  }),
  revealWebhookSecret: accountRoute(
    accountOperations.revealWebhookSecret,
    async ({ member, params }) =>
      presentSecrets(await revealSecrets(member, params.subscriptionID)),
  ),
  rotateWebhookSecret: accountRoute(
    accountOperations.rotateWebhookSecret,
    async ({ member, params, body }) => {
      await beginSecretRotation(member, params.subscriptionID, body?.secret);
      return presentSecrets(await revealSecrets(member, params.subscriptionID));
    },
  ),
  abandonWebhookRotation: accountRoute(
    accountOperations.abandonWebhookRotation,
    async ({ member, params }) => {
      const { id } = await abandonRotation(member, params.subscriptionID);
      return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
    },
  ),
  promoteWebhookSecret: accountRoute(
    accountOperations.promoteWebhookSecret,
    async ({ member, params }) => {
      const { id } = await promoteSecret(member, params.subscriptionID);
      return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
    },
  ),
  testWebhook: accountRoute(accountOperations.testWebhook, async ({ member, params, body }) => ({
    deliveries: (await testSubscription(member, params.subscriptionID, body)).map(
      presentDeliveryDetail,
    ),
  })),
  countMissingEvents: accountRoute(
    accountOperations.countMissingEvents,
    async ({ member, params: { subscriptionID }, query: { since } }) => {
      const missing = { subscriptionId: subscriptionID, since: new Date(since) };
      const { count, isComplete } = await countMissing(member, missing);
      return { count, is_complete: isComplete };
    },
  ),
  replayMissingEvents: accountRoute(
    accountOperations.replayMissingEvents,
    async ({ member, params: { subscriptionID }, body: { since, cursor } }) => {
      const missing = { subscriptionId: subscriptionID, since: new Date(since), cursor };
      const { resent, created, nextCursor } = await replayMissing(member, missing);
      return { resent, created, next_cursor: nextCursor };
    },
  ),
  listDeliveries: accountRoute(
    accountOperations.listDeliveries,
    async ({ member, query: { limit, cursor, ...filters } }) => {
      const { timeZone } = member.organization;
      const page = await listDeliveries(member, filters, { limit, cursor, timeZone });
      return presentPage(page, presentDelivery);
    },
  ),
  readDelivery: accountRoute(accountOperations.readDelivery, async ({ member, params }) =>
    presentDeliveryDetail(await readDelivery(member, params.deliveryID)),
  ),
  resendDelivery: accountRoute(accountOperations.resendDelivery, async ({ member, params }) => {
    await resendDelivery(member, params.deliveryID);
    return presentDeliveryDetail(await readDelivery(member, params.deliveryID));
  }),
  resendFailedDeliveries: accountRoute(
    accountOperations.resendFailedDeliveries,
    async ({ member, body: { since, subscription_id, cursor } }) => {
      const failed = { since: new Date(since), subscriptionId: subscription_id, cursor };
      const { resent, nextCursor } = await resendFailed(member, failed);
      return { resent, next_cursor: nextCursor };
    },
  ),
};
