"use client";
import { Badge, Group, Text } from "@mantine/core";
import {
  IconBan,
  IconCreditCard,
  IconDotsVertical,
  IconLockPassword,
  IconPencil,
  IconQrcode,
} from "@tabler/icons-react";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { useMay, useView } from "@/components/session/view-provider";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { ListedTillResource } from "@/lib/domain/till/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.tills;

/** What people call a till. */
export const nameOf = ({ name }: ListedTillResource): string => name ?? m.noName;

/** A table of tills with a menu of actions. */
export function TillTable({
  tills,
  rename,
  end,
  acceptPins,
}: {
  tills: readonly ListedTillResource[];
  rename: (till: ListedTillResource) => void;
  end: (till: ListedTillResource) => void;
  acceptPins: (till: ListedTillResource) => void;
}) {
  const columns: RecordsColumn<ListedTillResource>[] = [
    {
      id: "name",
      title: m.columns.name,
      cell: (till) => (
        <Group gap="4px 10px">
          <Text size="sm" fw={600} {...(!till.name && { c: "dimmed" })}>
            {bidiSafe(nameOf(till))}
          </Text>
          {till.accepts_pins && !till.ended_at && (
            <Badge variant="light" color="teal" tt="none">
              {m.pins}
            </Badge>
          )}
          {till.ended_at && (
            <Badge variant="light" color="gray" tt="none">
              {m.ended}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      id: "location",
      title: m.columns.location,
      priority: 2,
      collapsesInto: "name",
      cell: ({ location }) => (location ? bidiSafe(location.name) : null),
    },
    {
      id: "now",
      title: m.columns.now,
      onCard: "end",
      cell: ({ showing }) =>
        showing ? (
          <Money amount={showing.amount} currency={showing.currency} />
        ) : (
          <Text size="sm" c="dimmed">
            {m.nothing}
          </Text>
        ),
    },
    {
      id: "who",
      title: m.columns.who,
      priority: 3,
      collapsesInto: "name",
      cell: ({ last_user }) => (last_user ? bidiSafe(last_user) : null),
    },
    {
      id: "seen",
      title: m.columns.seen,
      priority: 2,
      collapsesInto: "name",
      isLabelled: true,
      cell: ({ last_seen_at }) => (last_seen_at ? <Moment at={last_seen_at} /> : m.never),
    },
    {
      id: "displays",
      title: m.columns.displays,
      priority: 4,
      cell: ({ displays }) => (displays > 0 ? displays : null),
    },
    {
      id: "actions",
      title: m.columns.actions,
      kind: "end",
      onCard: "end",
      cell: (till) => <Actions till={till} rename={rename} end={end} acceptPins={acceptPins} />,
    },
  ];
  return (
    <RecordsTable
      label={m.table}
      rows={tills}
      columns={columns}
      keyOf={({ till_id }) => till_id}
      createdAt={({ created_at }) => created_at}
    />
  );
}

function Actions({
  till,
  rename,
  end,
  acceptPins,
}: {
  till: ListedTillResource;
  rename: (till: ListedTillResource) => void;
  end: (till: ListedTillResource) => void;
  acceptPins: (till: ListedTillResource) => void;
}) {
  const { mode } = useView();
  const mayManage = useMay("tills.manage");
  const canChange = mayManage && !till.ended_at;
  const entries = [
    {
      label: m.payments,
      href: `/payments?till_id=${till.till_id}`,
      icon: <IconCreditCard size={14} />,
    },
    ...(canChange
      ? [
          { label: m.rename, icon: <IconPencil size={14} />, onClick: () => rename(till) },
          ...(mode === "live"
            ? [
                {
                  label: m.printedCode.open,
                  href: `/tills/printed-code?till_id=${till.till_id}`,
                  icon: <IconQrcode size={14} />,
                },
              ]
            : []),
          {
            label: till.accepts_pins ? m.refusePins : m.acceptPins,
            icon: <IconLockPassword size={14} />,
            onClick: () => acceptPins(till),
          },
          {
            label: m.end,
            color: "red" as const,
            icon: <IconBan size={14} />,
            onClick: () => end(till),
          },
        ]
      : []),
  ];
  return (
    <LazyMenu
      entries={entries}
      button={(props) => (
        <IconButton label={m.menu(nameOf(till))} {...props}>
          <IconDotsVertical size={16} aria-hidden />
        </IconButton>
      )}
    />
  );
}
