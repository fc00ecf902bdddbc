import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { createRefund, presentRefund } from "@/lib/refunds";

export const POST = deviceRoute(
  operations.createRefund,
  async ({ device, params, body, idempotency }) =>
    presentRefund(await createRefund(device, params.paymentID, body, idempotency)),
);
