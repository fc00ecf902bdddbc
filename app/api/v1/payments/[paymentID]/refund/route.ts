import { operations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device-route";
import { createRefund, presentRefund } from "@/lib/domain/refunds";

export const POST = deviceRoute(
  operations.createRefund,
  async ({ device, params, body, idempotency }) =>
    presentRefund(await createRefund(device, params.paymentID, body, idempotency)),
);
