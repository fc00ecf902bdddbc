import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { listSubscriptions, presentSubscription } from "@/lib/webhooks";

export const GET = deviceRoute(operations.listSubscriptions, async ({ device }) => ({
  subscriptions: (await listSubscriptions(device)).map(presentSubscription),
}));
