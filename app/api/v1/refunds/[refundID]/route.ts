import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { presentRefund, readRefund } from "@/lib/domain/refunds";

export const GET = deviceRoute(deviceOperations.getRefund, async ({ device, params }) =>
  presentRefund(await readRefund(device, params.refundID)),
);
