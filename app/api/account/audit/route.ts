import { accountOperations } from "@/lib/account-api/operations";
import { listAuditEntries, presentAuditPage } from "@/lib/audit";
import { accountRoute } from "@/lib/http/account-route";

export const GET = accountRoute(accountOperations.listAuditEntries, async ({ member, query }) =>
  presentAuditPage(await listAuditEntries(member, query)),
);
