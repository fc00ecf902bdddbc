"use client";
import { Badge, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LazyConfirm } from "@/components/form/lazy-confirm";
import { Moment } from "@/components/session/moment";
import { notifySuccess, notifyError } from "@/components/ui/notify";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useMay, useView } from "@/components/session/view-provider";
import type { MemberResource } from "@/lib/domain/accounts/schemas";
import { api } from "@/lib/client/api";
import * as messages from "@/lib/messages";
import { type Role, ROLES } from "@/lib/kit/permissions";
import classes from "./people.module.css";
import { useChange } from "./change";
import { settingsQueries } from "./queries";
import { SettingsCard } from "./settings-card";

const m = messages.teamSettings;

/** Everybody in the organization; who may manages roles and removes here. */
export function MembersCard() {
  const team = useQuery(settingsQueries.team(useView()));
  const [leaving, setLeaving] = useState<MemberResource>();
  const remove = useChange((userID: string, scope) =>
    api("DELETE /team/{userID}", { scope, params: { userID } }),
  );
  const body = team.data ? (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{m.name}</th>
          <th scope="col">{m.role}</th>
          <th scope="col">{m.twoFactor}</th>
          <th scope="col">{m.joined}</th>
          <th scope="col" className={classes.end}>
            {m.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {team.data.data.map((member) => (
          <MemberRow key={member.user_id} member={member} remove={() => setLeaving(member)} />
        ))}
      </tbody>
    </table>
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

function MemberRow({ member, remove }: { member: MemberResource; remove: () => void }) {
  const { user, role: ownRole } = useView();
  const mayManage = useMay("team.manage") && (member.role !== "owner" || ownRole === "owner");
  const isSelf = member.user_id === user.id;
  return (
    <tr>
      <td className={classes.person}>
        <Text size="sm" fw={600} component="span">
          {member.name}
        </Text>
        {isSelf && (
          <Text size="sm" c="dimmed" component="span">
            {" "}
            ({m.you})
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {member.email}
        </Text>
      </td>
      <td>{mayManage ? <RoleSelect member={member} /> : messages.roles[member.role].name}</td>
      <td>
        <Badge variant="light" color={member.two_factor ? "teal" : "gray"} tt="none">
          {member.two_factor ? m.twoFactorOn : m.twoFactorOff}
        </Badge>
      </td>
      <td>
        <Moment at={member.joined_at} />
      </td>
      <td className={classes.end}>
        {mayManage && !isSelf && (
          <Group justify="flex-end">
            <Button
              size="xs"
              variant="subtle"
              color="red"
              aria-label={m.removeOf(member.name)}
              onClick={remove}
            >
              {m.remove}
            </Button>
          </Group>
        )}
      </td>
    </tr>
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
