import type { Metadata } from "next";
import { HydratedPage } from "@/components/session/hydrated-page";
import { settingsQueries } from "@/components/settings/queries";
import { TeamSettings } from "@/components/settings/team-settings";
import { pageMember } from "@/lib/auth/page-member";
import { listInvitations, listMembers, presentInvitation, presentMember } from "@/lib/domain/team";
import { may } from "@/lib/kit/authorize";
import * as messages from "@/lib/messages";

const title = () => messages.teamSettings.title;

export const generateMetadata = (): Metadata => ({ title: title() });

export default async function TeamSettingsPage() {
  const member = await pageMember();
  return (
    <HydratedPage
      member={member}
      permission="team.read"
      title={title()}
      prefetch={(client) =>
        Promise.all([
          client.prefetchQuery({
            ...settingsQueries.team(member),
            queryFn: async () => ({ data: (await listMembers(member)).map(presentMember) }),
          }),
          may(member, "team.manage") &&
            client.prefetchQuery({
              ...settingsQueries.invitations(member),
              queryFn: async () => ({
                data: (await listInvitations(member)).map(presentInvitation),
              }),
            }),
        ])
      }
    >
      <TeamSettings />
    </HydratedPage>
  );
}
