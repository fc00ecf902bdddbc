import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ProfileSettings } from "@/components/settings/profile-settings";
import { settingsQueries } from "@/components/settings/queries";
import { PageHeader } from "@/components/ui/page-header";
import { presentProfile, readProfile } from "@/lib/domain/accounts";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";

const m = messages.profileSettings;

export const metadata: Metadata = { title: m.title };

export default async function ProfileSettingsPage() {
  const member = await pageMember();
  const client = newQueryClient();
  await client.prefetchQuery({
    ...settingsQueries.profile(member),
    queryFn: async () => presentProfile(await readProfile(member)),
  });
  return (
    <>
      <PageHeader title={m.title} description={m.description} />
      <HydrationBoundary state={dehydrate(client)}>
        <ProfileSettings />
      </HydrationBoundary>
    </>
  );
}
