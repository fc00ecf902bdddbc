import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { simulateDeliveries } from "@/lib/domain/webhooks";

export const POST = deviceRoute(deviceOperations.simulateWebhook, ({ device, body }) =>
  simulateDeliveries(device, body),
);
