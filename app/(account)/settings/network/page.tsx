import type { Metadata } from "next";
import { HydratedPage } from "@/components/session/hydrated-page";
import { ChecklistLink } from "@/components/settings/checklist-link";
import { NetworkSettings } from "@/components/settings/network-settings";
import { settingsQueries } from "@/components/settings/queries";
import { PageHeader } from "@/components/ui/page-header";
import { pageMember } from "@/lib/auth/page-member";
import { presentLiveNetworks, readLiveNetworks } from "@/lib/domain/networks";
import * as messages from "@/lib/messages";

const m = messages.networkSettings;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function NetworkSettingsPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="network.manage"
      title={m.title}
      prefetch={(client) =>
        client.prefetchQuery({
          ...settingsQueries.networks(member),
          queryFn: async () => presentLiveNetworks(await readLiveNetworks(member)),
        })
      }
    >
      <PageHeader title={m.title} description={m.description} actions={<ChecklistLink />} />
      <NetworkSettings />
    </HydratedPage>
  );
}
