import { recentDatabaseTime } from "@/lib/kit/clock";
import { phoneRoute } from "@/lib/api/sandbox/sandbox-route";
import { presentPayerHistory, readPayerHistory } from "@/lib/network";
import { HistoryQuery } from "@/lib/network/sandbox/schemas";

export const GET = phoneRoute({ query: HistoryQuery }, async ({ merchant, query }) => {
  const { phone, limit, cursor } = query;
  const history = await readPayerHistory(merchant.accountId, phone, {
    limit,
    ...(cursor && { cursor }),
  });
  return presentPayerHistory(merchant.name, history, await recentDatabaseTime());
});
