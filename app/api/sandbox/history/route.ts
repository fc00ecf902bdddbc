import { recentDatabaseTime } from "@/lib/kit/clock";
import { sandboxOperations } from "@/lib/api/sandbox/operations";
import { phoneRoute } from "@/lib/api/sandbox/route";
import { presentPayerHistory, readPayerHistory } from "@/lib/network";

export const GET = phoneRoute(sandboxOperations.readPayerHistory, async ({ merchant, query }) => {
  const { phone, limit, cursor } = query;
  const history = await readPayerHistory(merchant.accountId, phone, {
    limit,
    ...(cursor && { cursor }),
  });
  return presentPayerHistory(merchant.name, history, await recentDatabaseTime());
});
