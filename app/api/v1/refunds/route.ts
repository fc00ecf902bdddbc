import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { presentPage } from "@/lib/kit/pagination";
import { listRefunds, presentRefund } from "@/lib/domain/refunds";

export const GET = deviceRoute(deviceOperations.listRefunds, async ({ device, query }) =>
  presentPage(await listRefunds(device, query, query), presentRefund),
);
