import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { csvNameOf, csvResponse } from "@/lib/api/csv-response";
import { exportAuditLog } from "@/lib/domain/audit";

export const GET = accountRoute(accountOperations.exportAuditLog, async ({ member, query }) => {
  const { timeZone } = member.organization;
  const entries = exportAuditLog(member, query, timeZone);
  return csvResponse(member, await csvNameOf("audit-log", query, timeZone), entries);
});
