import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { presentRefund, readRefund } from "@/lib/refunds";

export const GET = deviceRoute(operations.getRefund, async ({ device, params }) =>
  presentRefund(await readRefund(device, params.refundID)),
);

export {
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
  methodNotAllowed as PATCH,
  methodNotAllowed as DELETE,
} from "@/lib/http/method-not-allowed";
