import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { createRefund, presentRefund } from "@/lib/domain/refunds";

export const POST = deviceRoute(
  deviceOperations.createRefund,
  ({ device, params, body, claim }) => createRefund(device, params.paymentID, body, claim),
  presentRefund,
);
