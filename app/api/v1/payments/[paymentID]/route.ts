import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { presentPayment, readPayment } from "@/lib/domain/payments";

export const GET = deviceRoute(deviceOperations.getPayment, async ({ device, params }) =>
  presentPayment(await readPayment(device, params.paymentID)),
);
