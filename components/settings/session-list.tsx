"use client";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { RecordsTable } from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { useView } from "@/components/session/view-provider";
import { notifySuccess, notifyError } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import type { SessionResource } from "@/lib/domain/sign-in/schemas";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { settingsQueries } from "./queries";

const m = messages.profileSettings;

/** The user's sessions. Each can be ended except the current one, which signs out instead. */
export function SessionList() {
  const sessions = useQuery(settingsQueries.sessions(useView()));
  if (sessions.error && !sessions.data) {
    return <ErrorState error={sessions.error} retry={sessions.refetch} />;
  }
  if (!sessions.data) return <LoadingRows rows={2} />;
  return (
    <RecordsTable
      label={m.sessions}
      rows={sessions.data.data}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "browser",
          title: m.sessionBrowser,
          style: { overflowWrap: "anywhere" },
          cell: (session) => <SessionName session={session} />,
        },
        {
          id: "address",
          title: m.sessionAddress,
          priority: 2,
          collapsesInto: "browser",
          style: { overflowWrap: "anywhere" },
          cell: ({ ip }) => ip ?? m.unknownAddress,
        },
        {
          id: "used",
          title: m.sessionLastUsed,
          isLabelled: true,
          cell: ({ last_used_at }) => <Moment at={last_used_at} />,
        },
        {
          id: "actions",
          title: m.sessionActions,
          kind: "end",
          onCard: "end",
          cell: (session) => <EndSession session={session} />,
        },
      ]}
    />
  );
}

const nameOf = ({ browser, system }: SessionResource) => m.sessionName(browser, system);

const SessionName = ({ session }: { session: SessionResource }) => (
  <>
    <Group gap="xs">
      <Text size="sm" fw={600} component="span">
        {nameOf(session)}
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
  </>
);

function EndSession({ session }: { session: SessionResource }) {
  const end = useChange((_: void, scope) =>
    api("DELETE /profile/sessions/{sessionID}", { scope, params: { sessionID: session.id } }),
  );
  if (session.current) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      aria-label={m.endSessionOf(nameOf(session), session.ip ?? m.unknownAddress)}
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
  );
}
