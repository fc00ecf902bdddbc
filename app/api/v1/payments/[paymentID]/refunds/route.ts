import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { presentPage } from "@/lib/kit/pagination";
import { listRefunds, presentRefund } from "@/lib/domain/refunds";

export const GET = deviceRoute(
  deviceOperations.listPaymentRefunds,
  async ({ device, params, query }) =>
    presentPage(await listRefunds(device, { payment_id: params.paymentID }, query), presentRefund),
);
