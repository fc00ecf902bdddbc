"use client";
import { Badge, Button, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { RecordsTable } from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { useMay, useView } from "@/components/session/view-provider";
import { DialogSlot, focusContent } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { notifySuccess, notifyError } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { api } from "@/lib/client/api";
import type { MemberResource } from "@/lib/domain/team/schemas";
import { type Role, ROLES } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";
import { MemberLocations, WorkLocations } from "./work-locations";

const WorkLocationsDialog = lazyWithRetry(() =>
  import("./work-locations-dialog").then((module) => module.WorkLocationsDialog),
);

const m = messages.teamSettings;

/** The members of the organization; those who can manage the team change roles and remove members here. */
export function MembersCard() {
  const team = useQuery(settingsQueries.team(useView()));
  const [leaving, setLeaving] = useState<MemberResource>();
  const [moving, setMoving] = useState<MemberResource>();
  const remove = useChange((userID: string, scope) =>
    api("DELETE /team/{userID}", { scope, params: { userID } }),
  );
  const body = team.data ? (
    <RecordsTable
      label={m.members}
      rows={team.data.data}
      keyOf={({ user_id }) => user_id}
      columns={[
        {
          id: "name",
          title: m.name,
          style: { overflowWrap: "anywhere" },
          cell: (member) => <MemberName member={member} />,
        },
        {
          id: "role",
          title: m.role,
          cell: (member) => <MemberRole member={member} move={() => setMoving(member)} />,
        },
        {
          id: "two-factor",
          title: m.twoFactor,
          priority: 2,
          collapsesInto: "name",
          isLabelled: true,
          cell: ({ two_factor }) => (
            <Badge variant="light" color={two_factor ? "teal" : "gray"} tt="none">
              {two_factor ? m.twoFactorOn : m.twoFactorOff}
            </Badge>
          ),
        },
        {
          id: "joined",
          title: m.joined,
          priority: 3,
          collapsesInto: "name",
          cell: ({ joined_at }) => <Moment at={joined_at} />,
        },
        {
          id: "actions",
          title: m.actions,
          kind: "end",
          onCard: "end",
          cell: (member) => (
            <>
              <ResetPin member={member} />
              <RemoveMember member={member} remove={() => setLeaving(member)} />
            </>
          ),
        },
      ]}
    />
  ) : team.error ? (
    <ErrorState error={team.error} retry={team.refetch} />
  ) : (
    <LoadingRows rows={3} />
  );
  const close = () => {
    setLeaving(undefined);
    remove.reset();
  };
  return (
    <SettingsCard title={m.members}>
      {body}
      <DialogSlot>
        {moving && <WorkLocationsDialog member={moving} close={() => setMoving(undefined)} />}
      </DialogSlot>
      <LazyConfirm
        isAsking={leaving !== undefined}
        title={m.removeSure(leaving?.name ?? "")}
        action={m.remove}
        color="red"
        isRunning={remove.isPending}
        error={remove.error}
        confirm={() =>
          leaving &&
          remove.mutate(leaving.user_id, {
            onSuccess: () => {
              notifySuccess(m.removed(leaving.name));
              close();
            },
          })
        }
        close={close}
      >
        {m.removeText}
      </LazyConfirm>
    </SettingsCard>
  );
}

/** Managing a member requires the permission to manage the team; only owners manage owners. */
const useMayManage = ({ role }: MemberResource) => {
  const { role: ownRole } = useView();
  return useMay("team.manage") && (role !== "owner" || ownRole === "owner");
};

function MemberName({ member: { user_id, name, email, pin_locked } }: { member: MemberResource }) {
  const { user } = useView();
  return (
    <>
      <Text size="sm" fw={600} component="span">
        {name}
      </Text>
      {user_id === user.id && (
        <Text size="sm" c="dimmed" component="span">
          {" "}
          ({m.you})
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {email}
      </Text>
      {pin_locked && (
        <Badge variant="light" color="red" tt="none">
          {m.pinLocked}
        </Badge>
      )}
    </>
  );
}

function MemberRole({ member, move }: { member: MemberResource; move: () => void }) {
  if (!useMayManage(member)) {
    return (
      <>
        {messages.roles[member.role].name}
        <WorkLocations of={member} />
      </>
    );
  }
  return (
    <>
      <RoleSelect member={member} />
      <MemberLocations member={member} change={move} />
    </>
  );
}

function ResetPin({ member }: { member: MemberResource }) {
  const reset = useChange((userID: string, scope) =>
    api("DELETE /team/{userID}/pin-lock", { scope, params: { userID } }),
  );
  const mayManage = useMayManage(member);
  if (!mayManage || !member.pin_locked) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={reset.isPending}
      aria-label={m.resetPinOf(member.name)}
      onClick={() =>
        reset.mutate(member.user_id, {
          onSuccess: () => {
            notifySuccess(m.pinReset(member.name));
            focusContent();
          },
          onError: notifyError,
        })
      }
    >
      {m.resetPin}
    </Button>
  );
}

function RemoveMember({ member, remove }: { member: MemberResource; remove: () => void }) {
  const { user } = useView();
  const mayManage = useMayManage(member);
  if (!mayManage || member.user_id === user.id) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      color="red"
      aria-label={m.removeOf(member.name)}
      onClick={remove}
    >
      {m.remove}
    </Button>
  );
}

function RoleSelect({ member }: { member: MemberResource }) {
  const { role: ownRole } = useView();
  const change = useChange((role: Role, scope) =>
    api("PATCH /team/{userID}", { scope, params: { userID: member.user_id }, body: { role } }),
  );
  const choices = ROLES.filter((role) => role !== "owner" || ownRole === "owner");
  return (
    <NativeSelect
      aria-label={m.roleOf(member.name)}
      size="xs"
      w={140}
      disabled={change.isPending}
      data={choices.map((role) => ({ value: role, label: messages.roles[role].name }))}
      value={member.role}
      onChange={({ currentTarget: { value } }) => {
        const role = choices.find((one) => one === value);
        if (!role || role === member.role) return;
        change.mutate(role, {
          onSuccess: () => notifySuccess(m.roleChanged(member.name, messages.roles[role].name)),
          onError: notifyError,
        });
      }}
    />
  );
}
