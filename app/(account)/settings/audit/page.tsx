import type { Metadata } from "next";
import { ListPage, type SearchParams } from "@/components/list/list-page";
import { AuditLog } from "@/components/settings/audit-log";
import { AUDIT_FILTERS, settingsQueries } from "@/components/settings/queries";
import { pageMember } from "@/lib/auth/page-member";
import { listAuditEntries, presentAuditPage } from "@/lib/domain/audit-log";
import { AuditFilters } from "@/lib/domain/audit-log/schemas";
import * as messages from "@/lib/messages";

const m = messages.auditLog;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function AuditLogPage({ searchParams }: { searchParams: SearchParams }) {
  const member = await pageMember();
  const { timeZone } = member.organization;
  return (
    <ListPage
      member={member}
      permission="audit.read"
      title={m.title}
      searchParams={searchParams}
      names={AUDIT_FILTERS}
      schema={AuditFilters}
      queryKey={(filters) => settingsQueries.audit(member, filters).queryKey}
      read={async (search) =>
        presentAuditPage(await listAuditEntries(member, { ...search, timeZone }))
      }
    >
      <AuditLog />
    </ListPage>
  );
}
