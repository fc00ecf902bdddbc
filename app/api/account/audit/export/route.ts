import { accountOperations } from "@/lib/api/account/operations";
import { accountRoute } from "@/lib/api/account/route";
import { downloadName, downloadResponse } from "@/lib/api/download-response";
import { exportAuditLog } from "@/lib/domain/audit";

export const GET = accountRoute(
  accountOperations.exportAuditLog,
  async ({ member, query: { format, ...search } }) => {
    const { timeZone } = member.organization;
    const entries = exportAuditLog(member, search, timeZone);
    const name = await downloadName("audit-log", search, timeZone);
    return downloadResponse(member, name, format, entries);
  },
);
