import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import {
  createSubscription,
  listSubscriptionHealth,
  presentSubscriptionHealth,
  readSubscriptionHealth,
} from "@/lib/domain/webhooks";

export const GET = accountRoute(accountOperations.listWebhooks, async ({ member }) => ({
  data: (await listSubscriptionHealth(member)).map(presentSubscriptionHealth),
}));

export const POST = accountRoute(accountOperations.createWebhook, async ({ member, body }) => {
  const { id } = await createSubscription(member, body);
  return presentSubscriptionHealth(await readSubscriptionHealth(member, id));
});
