import type { Metadata } from "next";
import { HydratedPage } from "@/components/session/hydrated-page";
import { ProfileSettings } from "@/components/settings/profile-settings";
import { settingsQueries } from "@/components/settings/queries";
import { PageHeader } from "@/components/ui/page-header";
import { pageMember } from "@/lib/auth/page-member";
import { readNotificationSettings } from "@/lib/domain/notifications";
import { presentProfile, readProfile } from "@/lib/domain/sign-in";
import * as messages from "@/lib/messages";

const m = messages.profileSettings;

export const generateMetadata = (): Metadata => ({ title: m.title });

export default async function ProfileSettingsPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      title={m.title}
      prefetch={(client) =>
        Promise.all([
          client.prefetchQuery({
            ...settingsQueries.profile(member),
            queryFn: async () => presentProfile(await readProfile(member)),
          }),
          client.prefetchQuery({
            ...settingsQueries.notifications(member),
            queryFn: () => readNotificationSettings(member),
          }),
        ])
      }
    >
      <PageHeader title={m.title} description={m.description} />
      <ProfileSettings />
    </HydratedPage>
  );
}
