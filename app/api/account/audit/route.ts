import { accountOperations } from "@/lib/api/account/operations";
import { listAuditEntries, presentAuditPage } from "@/lib/domain/audit";
import { accountRoute } from "@/lib/api/account/route";

export const GET = accountRoute(accountOperations.listAuditEntries, async ({ member, query }) => {
  const { timeZone } = member.organization;
  return presentAuditPage(await listAuditEntries(member, { ...query, timeZone }));
});
