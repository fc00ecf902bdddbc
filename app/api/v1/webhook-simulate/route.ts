import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { simulateDeliveries } from "@/lib/webhooks";

export const POST = deviceRoute(operations.simulateWebhook, ({ device, body }) =>
  simulateDeliveries(device, body),
);

export {
  methodNotAllowed as GET,
  methodNotAllowed as PUT,
  methodNotAllowed as PATCH,
  methodNotAllowed as DELETE,
} from "@/lib/http/method-not-allowed";
