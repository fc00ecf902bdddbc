import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { presentPage } from "@/lib/kit/pagination";
import { listEvents, presentEvent } from "@/lib/domain/webhooks";

export const GET = deviceRoute(deviceOperations.listEvents, async ({ device, query }) =>
  presentPage(await listEvents(device, query, query), presentEvent),
);
