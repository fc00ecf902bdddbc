import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { simulateDeliveries } from "@/lib/webhooks";

export const POST = deviceRoute(operations.simulateWebhook, ({ device, body }) =>
  simulateDeliveries(device, body),
);
