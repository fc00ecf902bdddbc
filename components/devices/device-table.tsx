"use client";
import { Box, Badge, Code, Group, Text } from "@mantine/core";
import {
  IconBan,
  IconCheck,
  IconCreditCard,
  IconDotsVertical,
  IconHourglassOff,
  IconRefresh,
  IconUser,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { useMay } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { DeviceKeyResource, DeviceUsage } from "@/lib/domain/devices/schemas";
import * as messages from "@/lib/messages";

const m = messages.devices;

const LOOKS = {
  active: { color: "teal", Icon: IconCheck },
  expired: { color: "yellow", Icon: IconHourglassOff },
  revoked: { color: "gray", Icon: IconBan },
} as const;

export interface DeviceActs {
  rotate: (device: DeviceKeyResource) => void;
  revoke: (device: DeviceKeyResource) => void;
  /** Says whether payers stand at the device. */
  setPayers: (device: DeviceKeyResource, arePresent: boolean) => void;
}

/** A table of keys, with the amount that each collected and a menu of actions. */
export function DeviceTable({
  devices,
  usage,
  acts,
}: {
  devices: readonly DeviceKeyResource[];
  /** Undefined while loading; null if loading failed. */
  usage: DeviceUsage | undefined | null;
  acts: DeviceActs;
}) {
  const columns: RecordsColumn<DeviceKeyResource>[] = [
    { id: "name", title: m.columns.name, cell: (device) => <Name device={device} /> },
    {
      id: "state",
      title: m.columns.state,
      onCard: "end",
      cell: (device) => <State device={device} />,
    },
    {
      id: "scopes",
      title: m.columns.scopes,
      priority: 3,
      collapsesInto: "name",
      cell: (device) => <Scopes device={device} />,
    },
    {
      id: "used",
      title: m.columns.used,
      priority: 2,
      collapsesInto: "name",
      isLabelled: true,
      cell: (device) => <LastUse device={device} />,
    },
    {
      id: "volume",
      title: m.columns.volume,
      kind: "amount",
      onCard: "end",
      cell: (device) => (
        // It comes after the rest, which makes room for it before.
        <Box miw="8.5rem">
          <Volume id={device.device_key_id} usage={usage} />
        </Box>
      ),
    },
    {
      id: "actions",
      title: m.columns.actions,
      kind: "end",
      onCard: "end",
      cell: (device) => <Actions device={device} acts={acts} />,
    },
  ];
  return (
    <RecordsTable
      label={m.table}
      rows={devices}
      columns={columns}
      keyOf={({ device_key_id }) => device_key_id}
      createdAt={({ created_at }) => created_at}
    />
  );
}

const Dimmed = ({ children }: { children: ReactNode }) => (
  <Text size="xs" c="dimmed" component="div">
    {children}
  </Text>
);

function Name({ device }: { device: DeviceKeyResource }) {
  return (
    <>
      <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
        {device.name}
      </Text>
      <Code>
        {device.prefix}…{device.last_four}
      </Code>
      <Dimmed>
        <Moment at={device.created_at} />{" "}
        {device.created_by.name && m.createdBy(device.created_by.name)}
      </Dimmed>
      {device.is_payer_present && <Dimmed>{m.payers.present}</Dimmed>}
    </>
  );
}

const Scopes = ({ device }: { device: DeviceKeyResource }) => (
  <Group gap={4}>
    {device.scopes.map((scope) => (
      <Badge key={scope} variant="default" size="sm" tt="none" fw={500}>
        {m.scopes[scope]}
      </Badge>
    ))}
  </Group>
);

function State({ device }: { device: DeviceKeyResource }) {
  const { color, Icon } = LOOKS[device.state];
  const isReplaced = device.state === "active" && device.rotated_to_id !== undefined;
  return (
    <>
      <Badge
        variant="light"
        color={isReplaced ? "blue" : color}
        tt="none"
        fw={600}
        leftSection={<Icon size={12} stroke={2.5} aria-hidden />}
      >
        {isReplaced ? m.endsSoon : m.states[device.state]}
      </Badge>
      {device.state === "active" && device.expires_at && (
        <Dimmed>
          {m.columns.expires} <Moment at={device.expires_at} />
        </Dimmed>
      )}
      {device.state === "expired" && device.expires_at && (
        <Dimmed>
          <Moment at={device.expires_at} />
        </Dimmed>
      )}
      {device.revoked_at && (
        <Dimmed>
          <Moment at={device.revoked_at} />
        </Dimmed>
      )}
    </>
  );
}

function LastUse({ device }: { device: DeviceKeyResource }) {
  if (!device.last_used_at) {
    return (
      <Text size="sm" c="dimmed">
        {m.neverUsed}
      </Text>
    );
  }
  return (
    <>
      <Moment at={device.last_used_at} />
      {device.last_used_ip && <Dimmed>{m.from(device.last_used_ip)}</Dimmed>}
    </>
  );
}

function Volume({ id, usage }: { id: string; usage: DeviceUsage | undefined | null }) {
  if (usage === undefined) return <Dimmed>…</Dimmed>;
  if (usage === null) return <Dimmed>{m.volumeFailed}</Dimmed>;
  const used = usage.devices.find(({ device_key_id }) => device_key_id === id);
  if (!used) return <Dimmed>{m.noPayments}</Dimmed>;
  return (
    <>
      <Money amount={used.completed_amount} fw={600} />
      <Dimmed>{m.payments(used.payments)}</Dimmed>
    </>
  );
}

function Actions({ device, acts }: { device: DeviceKeyResource; acts: DeviceActs }) {
  const mayManage = useMay("devices.manage");
  const isRotatable = device.state === "active" && device.rotated_to_id === undefined;
  const entries = [
    {
      label: m.paymentsOf,
      href: `/payments?device_id=${device.device_key_id}`,
      icon: <IconCreditCard size={14} />,
    },
    ...(mayManage && isRotatable
      ? [{ label: m.rotate, icon: <IconRefresh size={14} />, onClick: () => acts.rotate(device) }]
      : []),
    ...(mayManage && device.state === "active"
      ? [
          {
            label: device.is_payer_present ? m.payers.setElsewhere : m.payers.setPresent,
            icon: <IconUser size={14} />,
            onClick: () => acts.setPayers(device, !device.is_payer_present),
          },
          {
            label: m.revoke,
            color: "red" as const,
            icon: <IconBan size={14} />,
            onClick: () => acts.revoke(device),
          },
        ]
      : []),
  ];
  return (
    <LazyMenu
      entries={entries}
      button={(props) => (
        <IconButton label={m.actions(device.name)} size={28} {...props}>
          <IconDotsVertical size={16} />
        </IconButton>
      )}
    />
  );
}
