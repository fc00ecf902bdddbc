import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { cancelPayment, presentPayment } from "@/lib/domain/payments";

export const POST = deviceRoute(deviceOperations.cancelPayment, async ({ device, params, body }) =>
  presentPayment(await cancelPayment(device, params.paymentID, body?.reason)),
);
