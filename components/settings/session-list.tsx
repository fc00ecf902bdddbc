"use client";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Moment } from "@/components/session/moment";
import { notifySuccess, notifyError } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useView } from "@/components/session/view-provider";
import type { SessionResource } from "@/lib/domain/accounts/schemas";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import classes from "./people.module.css";
import { settingsQueries } from "./queries";

const m = messages.profileSettings;

/** The user's sessions, each of which can be ended, but for the one that looks: that one signs out. */
export function SessionList() {
  const sessions = useQuery(settingsQueries.sessions(useView()));
  if (sessions.error && !sessions.data) {
    return <ErrorState error={sessions.error} retry={sessions.refetch} />;
  }
  if (!sessions.data) return <LoadingRows rows={2} />;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{m.sessionBrowser}</th>
          <th scope="col">{m.sessionAddress}</th>
          <th scope="col">{m.sessionLastUsed}</th>
          <th scope="col" className={classes.end}>
            {m.sessionActions}
          </th>
        </tr>
      </thead>
      <tbody>
        {sessions.data.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </tbody>
    </table>
  );
}

function SessionRow({ session }: { session: SessionResource }) {
  const end = useChange((_: void, scope) =>
    api("DELETE /profile/sessions/{sessionID}", { scope, params: { sessionID: session.id } }),
  );
  const name = m.sessionName(session.browser, session.system);
  const address = session.ip ?? m.unknownAddress;
  return (
    <tr>
      <td className={classes.person}>
        <Group gap="xs">
          <Text size="sm" fw={600} component="span">
            {name}
          </Text>
          {session.current && (
            <Badge variant="light" color="teal" tt="none">
              {m.thisSession}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" component="div">
          {m.sessionSince} <Moment at={session.created_at} />
        </Text>
      </td>
      <td className={classes.address}>{address}</td>
      <td>
        <Moment at={session.last_used_at} />
      </td>
      <td className={classes.end}>
        {!session.current && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={m.endSessionOf(name, address)}
            loading={end.isPending}
            onClick={() =>
              end.mutate(undefined, {
                onSuccess: () => notifySuccess(m.sessionEnded),
                onError: notifyError,
              })
            }
          >
            {m.endSession}
          </Button>
        )}
      </td>
    </tr>
  );
}
