import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { settingsQueries } from "@/components/settings/queries";
import { TeamSettings } from "@/components/settings/team-settings";
import { ForbiddenPage } from "@/components/session/forbidden-page";
import {
  listInvitations,
  listMembers,
  presentInvitation,
  presentMember,
} from "@/lib/domain/accounts";
import { may } from "@/lib/kit/actor";
import { newQueryClient } from "@/lib/client/query-client";
import { pageMember } from "@/lib/auth/page-member";
import * as messages from "@/lib/messages";

const m = messages.teamSettings;

export const metadata: Metadata = { title: m.title };

export default async function TeamSettingsPage() {
  const member = await pageMember();
  if (!may(member, "team.read")) {
    return <ForbiddenPage title={m.title} permission="team.read" role={member.grant.role} />;
  }
  const client = newQueryClient();
  await Promise.all([
    client.prefetchQuery({
      ...settingsQueries.team(member),
      queryFn: async () => ({ data: (await listMembers(member)).map(presentMember) }),
    }),
    may(member, "team.manage") &&
      client.prefetchQuery({
        ...settingsQueries.invitations(member),
        queryFn: async () => ({ data: (await listInvitations(member)).map(presentInvitation) }),
      }),
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <TeamSettings />
    </HydrationBoundary>
  );
}
