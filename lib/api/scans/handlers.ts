import { findScanWebhook, receiveScan } from "@/lib/domain/printed-codes";
import type { HandlersOf } from "../core/handlers";
import { readBytes } from "../core/request-body";
import { scanOperations } from "./operations";
import { scanRoute } from "./route";

export const scanHandlers = {
  receiveScan: scanRoute(scanOperations.receiveScan, async ({ request, params }) => {
    const webhook = await findScanWebhook(params.token);
    await receiveScan(webhook, { headers: request.headers, body: await readBytes(request) });
    return { received: true };
  }),
} satisfies HandlersOf<typeof scanOperations>;
