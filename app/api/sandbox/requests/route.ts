import { recentDatabaseTime } from "@/lib/clock";
import { phoneRoute } from "@/lib/http/sandbox-route";
import { presentPayerPayment, readPayerView } from "@/lib/network";
import { PhoneQuery } from "@/lib/network/schemas";
import { toTimestamp } from "@/lib/time";

export const GET = phoneRoute({ query: PhoneQuery }, async ({ merchant, query }) => {
  const { waiting, recent } = await readPayerView(merchant.accountId, query.phone);
  return {
    now: toTimestamp(await recentDatabaseTime()),
    merchant: merchant.name,
    requests: waiting.map(presentPayerPayment),
    recent: recent.map(presentPayerPayment),
  };
});
