import { operations } from "@/lib/device-api/operations";
import { deviceRoute } from "@/lib/http/device-route";
import { presentPage } from "@/lib/http/present-page";
import { listRefunds, presentRefund } from "@/lib/refunds";

export const GET = deviceRoute(operations.listRefunds, async ({ device, query }) =>
  presentPage(await listRefunds(device, query, query), presentRefund),
);
