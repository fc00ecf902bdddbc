import { recentDatabaseTime } from "@/lib/kit/clock";
import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { phoneRoute } from "@/lib/api/sandbox/route";
import { presentPayerPayment, readPayerView } from "@/lib/network";
import { toTimestamp } from "@/lib/kit/time";

export const GET = phoneRoute(sandboxOperations.listRequests, async ({ merchant, query }) => {
  const { waiting, recent } = await readPayerView(merchant.accountId, query.phone);
  return {
    now: toTimestamp(await recentDatabaseTime()),
    merchant: merchant.name,
    requests: waiting.map(presentPayerPayment),
    recent: recent.map(presentPayerPayment),
  };
});
