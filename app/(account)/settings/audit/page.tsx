import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AuditLog } from "@/components/settings/audit-log";
import { settingsQueries } from "@/components/settings/queries";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { PageHeader } from "@/components/ui/page-header";
import { may } from "@/lib/kit/actor";
import { listAuditEntries, presentAuditPage } from "@/lib/domain/audit";
import { AuditFilters } from "@/lib/domain/audit/schemas";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";

const m = messages.auditLog;

export const metadata: Metadata = { title: m.title };

type Search = Promise<Record<string, string | string[] | undefined>>;

export default async function AuditLogPage({ searchParams }: { searchParams: Search }) {
  const member = await pageMember();
  if (!may(member, "audit.read")) {
    return <ForbiddenPage title={m.title} permission="audit.read" role={member.grant.role} />;
  }
  const search = await searchParams;
  const one = (name: string) => [search[name]].flat()[0];
  const filters = {
    ...(one("actor") && { actor: one("actor")! }),
    ...(one("action") && { action: one("action")! }),
  };
  const client = newQueryClient();
  await client.prefetchInfiniteQuery({
    ...settingsQueries.audit(member, filters),
    queryFn: async () =>
      presentAuditPage(await listAuditEntries(member, AuditFilters.parse(filters))),
  });
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <HydrationBoundary state={dehydrate(client)}>
        <AuditLog />
      </HydrationBoundary>
    </>
  );
}
