import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { presentRefund, readRefund } from "@/lib/refunds";

export const GET = deviceRoute(operations.getRefund, async ({ device, params }) =>
  presentRefund(await readRefund(device, params.refundID)),
);
