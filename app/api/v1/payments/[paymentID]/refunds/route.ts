import { operations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device-route";
import { presentPage } from "@/lib/api/present-page";
import { listRefunds, presentRefund } from "@/lib/domain/refunds";

export const GET = deviceRoute(operations.listPaymentRefunds, async ({ device, params, query }) =>
  presentPage(await listRefunds(device, { payment_id: params.paymentID }, query), presentRefund),
);
