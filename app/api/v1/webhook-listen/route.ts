import { deviceOperations } from "@/lib/api/device/operations";
import { deviceRoute } from "@/lib/api/device/route";
import { waitForRows } from "@/lib/api/wait-for-rows";
import { listenForWebhooks, presentListened } from "@/lib/domain/webhooks";

export const GET = deviceRoute(
  deviceOperations.listenForWebhooks,
  ({ device, query: { limit, cursor, wait }, request }) =>
    waitForRows((from) => listenForWebhooks(device, { limit, cursor: from }), {
      cursor,
      waitSeconds: wait,
      request,
    }),
  presentListened,
);
