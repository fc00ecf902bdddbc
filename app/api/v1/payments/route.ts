import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { presentPage } from "@/lib/kit/pagination";
import { createPayment, listPayments, presentPayment } from "@/lib/domain/payments";

export const GET = deviceRoute(deviceOperations.listPayments, async ({ device, query }) =>
  presentPage(await listPayments(device, query, query), presentPayment),
);

export const POST = deviceRoute(
  deviceOperations.createPayment,
  ({ device, body, claim }) => createPayment(device, body, claim),
  presentPayment,
);
