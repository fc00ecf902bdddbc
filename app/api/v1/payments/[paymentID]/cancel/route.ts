import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { cancelPayment, presentPayment } from "@/lib/payments";

export const POST = deviceRoute(operations.cancelPayment, async ({ device, params, body }) =>
  presentPayment(await cancelPayment(device, params.paymentID, body?.reason)),
);
