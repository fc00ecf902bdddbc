import { operations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device-route";
import { presentPayment, readPayment } from "@/lib/domain/payments";

export const GET = deviceRoute(operations.getPayment, async ({ device, params }) =>
  presentPayment(await readPayment(device, params.paymentID)),
);
