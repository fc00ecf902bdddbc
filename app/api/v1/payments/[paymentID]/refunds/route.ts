import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { presentPage } from "@/lib/http/present-page";
import { listRefunds, presentRefund } from "@/lib/refunds";

export const GET = deviceRoute(operations.listPaymentRefunds, async ({ device, params, query }) =>
  presentPage(await listRefunds(device, { payment_id: params.paymentID }, query), presentRefund),
);
