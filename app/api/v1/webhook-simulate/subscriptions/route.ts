import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { listSubscriptions, presentSubscription } from "@/lib/domain/webhooks";

export const GET = deviceRoute(deviceOperations.listSubscriptions, async ({ device }) => ({
  subscriptions: (await listSubscriptions(device)).map(presentSubscription),
}));
