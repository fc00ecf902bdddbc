import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OrganizationSettings } from "@/components/settings/organization-settings";
import { settingsQueries } from "@/components/settings/queries";
import { PageHeader } from "@/components/ui/page-header";
import { presentOrganization, readOrganization } from "@/lib/domain/accounts";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";

const m = messages.organizationSettings;

export const metadata: Metadata = { title: m.title };

export default async function OrganizationSettingsPage() {
  const member = await pageMember();
  const client = newQueryClient();
  await client.prefetchQuery({
    ...settingsQueries.organization(member),
    queryFn: async () => presentOrganization(await readOrganization(member)),
  });
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <HydrationBoundary state={dehydrate(client)}>
        <OrganizationSettings />
      </HydrationBoundary>
    </>
  );
}
