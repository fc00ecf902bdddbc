import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NetworkSettings } from "@/components/settings/network-settings";
import { settingsQueries } from "@/components/settings/queries";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import { PageHeader } from "@/components/ui/page-header";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import { presentLiveNetwork, readLiveNetwork } from "@/lib/domain/live-network";
import * as messages from "@/lib/messages";

const m = messages.networkSettings;

export const metadata: Metadata = { title: m.title };

export default async function NetworkSettingsPage() {
  const member = await pageMember();
  if (!may(member, "network.manage")) {
    return <ForbiddenPage title={m.title} permission="network.manage" role={member.grant.role} />;
  }
  const client = newQueryClient();
  await client.prefetchQuery({
    ...settingsQueries.network(member),
    queryFn: async () => presentLiveNetwork(await readLiveNetwork(member)),
  });
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <HydrationBoundary state={dehydrate(client)}>
        <NetworkSettings />
      </HydrationBoundary>
    </>
  );
}
