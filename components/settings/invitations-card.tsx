"use client";
import { Badge, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RecordsTable } from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { notifySuccess, notifyError } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import type { InvitationResource } from "@/lib/domain/team/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";
import { WorkLocations } from "./work-locations";

const m = messages.teamSettings;

/** Invitations that have not been accepted yet. */
export function InvitationsCard() {
  const { data, error, refetch } = useQuery(settingsQueries.invitations(useView()));
  return (
    <SettingsCard
      title={m.invitations}
      description={data?.data.length === 0 ? m.noInvitations : undefined}
    >
      {!data && (error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={2} />)}
      {data && data.data.length > 0 && (
        <RecordsTable
          label={m.invitations}
          rows={data.data}
          keyOf={({ id }) => id}
          columns={[
            {
              id: "email",
              title: m.email,
              style: { overflowWrap: "anywhere" },
              cell: ({ email, invited_by }) => (
                <>
                  {email}
                  {invited_by && (
                    <Text size="xs" c="dimmed">
                      {m.invitedBy(invited_by)}
                    </Text>
                  )}
                </>
              ),
            },
            {
              id: "role",
              title: m.role,
              cell: (invitation) => (
                <>
                  {messages.roles[invitation.role].name}
                  <WorkLocations of={invitation} />
                </>
              ),
            },
            {
              id: "expires",
              title: m.expires,
              onCard: "end",
              cell: ({ expired, expires_at }) =>
                expired ? (
                  <Badge variant="light" color="gray" tt="none">
                    {m.expired}
                  </Badge>
                ) : (
                  <Moment at={expires_at} />
                ),
            },
            {
              id: "actions",
              title: m.actions,
              kind: "end",
              onCard: "end",
              cell: (invitation) => <RevokeInvitation invitation={invitation} />,
            },
          ]}
        />
      )}
    </SettingsCard>
  );
}

function RevokeInvitation({ invitation }: { invitation: InvitationResource }) {
  const { role: ownRole } = useView();
  const revoke = useChange((_: void, scope) =>
    api("DELETE /team/invitations/{invitationID}", {
      scope,
      params: { invitationID: invitation.id },
    }),
  );
  if (invitation.role === "owner" && ownRole !== "owner") return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      aria-label={m.revokeOf(invitation.email)}
      loading={revoke.isPending}
      onClick={() =>
        revoke.mutate(undefined, {
          onSuccess: () => notifySuccess(m.revoked(invitation.email)),
          onError: notifyError,
        })
      }
    >
      {m.revoke}
    </Button>
  );
}
