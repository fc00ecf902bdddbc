import { recentDatabaseTime } from "@/lib/kit/clock";
import { phoneRoute } from "@/lib/api/sandbox/sandbox-route";
import { presentPayerPayment, readPayerView } from "@/lib/network";
import { PhoneQuery } from "@/lib/network/sandbox/schemas";
import { toTimestamp } from "@/lib/kit/time";

export const GET = phoneRoute({ query: PhoneQuery }, async ({ merchant, query }) => {
  const { waiting, recent } = await readPayerView(merchant.accountId, query.phone);
  return {
    now: toTimestamp(await recentDatabaseTime()),
    merchant: merchant.name,
    requests: waiting.map(presentPayerPayment),
    recent: recent.map(presentPayerPayment),
  };
});
