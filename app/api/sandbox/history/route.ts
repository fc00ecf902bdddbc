import { recentDatabaseTime } from "@/lib/clock";
import { phoneRoute } from "@/lib/http/sandbox-route";
import { presentPayerHistory, readPayerHistory } from "@/lib/network";
import { HistoryQuery } from "@/lib/network/schemas";

export const GET = phoneRoute({ query: HistoryQuery }, async ({ merchant, query }) => {
  const { phone, limit, cursor } = query;
  const history = await readPayerHistory(merchant.accountId, phone, {
    limit,
    ...(cursor && { cursor }),
  });
  return presentPayerHistory(merchant.name, history, await recentDatabaseTime());
});
