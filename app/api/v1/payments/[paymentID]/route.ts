import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { presentPayment, readPayment } from "@/lib/payments";

export const GET = deviceRoute(operations.getPayment, async ({ device, params }) =>
  presentPayment(await readPayment(device, params.paymentID)),
);
