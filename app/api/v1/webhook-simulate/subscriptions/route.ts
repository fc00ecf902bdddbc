import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { listSubscriptions, presentSubscription } from "@/lib/webhooks";

export const GET = deviceRoute(operations.listSubscriptions, async ({ device }) => ({
  subscriptions: (await listSubscriptions(device)).map(presentSubscription),
}));

export {
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
  methodNotAllowed as PATCH,
  methodNotAllowed as DELETE,
} from "@/lib/http/method-not-allowed";
