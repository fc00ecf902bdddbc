import { readBytes } from "@/lib/api/request-body";
import { scanOperations } from "@/lib/api/scans/operations";
import { scanRoute } from "@/lib/api/scans/route";
import { findScanWebhook, receiveScan } from "@/lib/domain/printed-codes";

export const POST = scanRoute(scanOperations.receiveScan, async ({ request, params }) => {
  const webhook = await findScanWebhook(params.token);
  await receiveScan(webhook, { headers: request.headers, body: await readBytes(request) });
  return { received: true };
});
