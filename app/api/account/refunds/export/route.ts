import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { csvNameOf, csvResponse } from "@/lib/api/csv-response";
import { exportRefunds } from "@/lib/domain/refunds";

export const GET = accountRoute(accountOperations.exportRefunds, async ({ member, query }) => {
  const { timeZone } = member.organization;
  const refunds = exportRefunds(member, query, timeZone);
  return csvResponse(member, await csvNameOf("refunds", query, timeZone), refunds);
});
