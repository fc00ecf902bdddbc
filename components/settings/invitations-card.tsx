"use client";
import { Badge, Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Moment } from "@/components/session/moment";
import { notifySuccess, notifyError } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useView } from "@/components/session/view-provider";
import type { InvitationResource } from "@/lib/domain/accounts/schemas";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import classes from "./people.module.css";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";

const m = messages.teamSettings;

/** Who has been invited and has not come yet. */
export function InvitationsCard() {
  const invitations = useQuery(settingsQueries.invitations(useView()));
  if (invitations.error && !invitations.data) {
    return (
      <SettingsCard title={m.invitations}>
        <ErrorState error={invitations.error} retry={invitations.refetch} />
      </SettingsCard>
    );
  }
  const open = invitations.data?.data;
  return (
    <SettingsCard
      title={m.invitations}
      description={open?.length === 0 ? m.noInvitations : undefined}
    >
      {!open && <LoadingRows rows={2} />}
      {open && open.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{m.email}</th>
              <th scope="col">{m.role}</th>
              <th scope="col">{m.expires}</th>
              <th scope="col" className={classes.end}>
                {m.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {open.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </table>
      )}
    </SettingsCard>
  );
}

function InvitationRow({ invitation }: { invitation: InvitationResource }) {
  const { role: ownRole } = useView();
  const revoke = useChange((_: void, scope) =>
    api("DELETE /team/invitations/{invitationID}", {
      scope,
      params: { invitationID: invitation.id },
    }),
  );
  const mayRevoke = invitation.role !== "owner" || ownRole === "owner";
  return (
    <tr>
      <td className={classes.person}>
        {invitation.email}
        {invitation.invited_by && (
          <Text size="xs" c="dimmed">
            {m.invitedBy(invitation.invited_by)}
          </Text>
        )}
      </td>
      <td>{messages.roles[invitation.role].name}</td>
      <td>
        {invitation.expired ? (
          <Badge variant="light" color="gray" tt="none">
            {m.expired}
          </Badge>
        ) : (
          <Moment at={invitation.expires_at} />
        )}
      </td>
      <td className={classes.end}>
        {mayRevoke && (
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
        )}
      </td>
    </tr>
  );
}
