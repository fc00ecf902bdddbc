"use client";
import { Group, Paper, Stack, Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadMore } from "@/components/list/load-more";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { SlipActions } from "@/components/records/print-slip";
import { ShiftSlip, slipName } from "@/components/records/shift-slip";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { useView } from "@/components/session/view-provider";
import { SideDialog } from "@/components/ui/dialog";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { ShiftResource } from "@/lib/domain/shifts/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { reportQueries } from "./queries";

const m = messages.shifts;

/** The shifts at all tills, newest first, with what each took; a button shows the slip. */
export function ShiftsReport() {
  const shifts = useInfiniteQuery(reportQueries.shifts(useView()));
  const [shown, setShown] = useState<string>();
  const rows = shifts.data?.pages.flatMap(({ data }) => data) ?? [];
  if (!shifts.data) {
    return shifts.error ? (
      <ErrorState error={shifts.error} retry={shifts.refetch} />
    ) : (
      <LoadingRows rows={8} />
    );
  }
  if (rows.length === 0) {
    return (
      <Paper withBorder>
        <EmptyState icon={<IconReceipt />} title={m.empty}>
          {m.emptyText}
        </EmptyState>
      </Paper>
    );
  }
  return (
    <>
      <RecordsTable
        label={m.table}
        rows={rows}
        columns={columnsOf(setShown)}
        keyOf={({ shift_id }) => shift_id}
      />
      <LoadMore
        hasMore={shifts.hasNextPage}
        isLoading={shifts.isFetchingNextPage}
        error={shifts.isFetchNextPageError ? shifts.error : null}
        load={shifts.fetchNextPage}
      />
      <DialogSlot>
        {shown !== undefined && <SlipDialog id={shown} close={() => setShown(undefined)} />}
      </DialogSlot>
    </>
  );
}

const nameOf = ({ z_number, till_name }: ShiftResource): string =>
  [z_number === undefined ? m.isOpen : m.number(z_number), till_name].filter(Boolean).join(", ");

const columnsOf = (show: (id: string) => void): RecordsColumn<ShiftResource>[] => [
  {
    id: "number",
    title: m.columns.number,
    cell: ({ z_number }) => (
      <Text size="sm" fw={600} {...(z_number === undefined && { c: "teal" })}>
        {z_number === undefined ? m.isOpen : m.number(z_number)}
      </Text>
    ),
  },
  {
    id: "till",
    title: m.columns.till,
    priority: 2,
    collapsesInto: "number",
    cell: ({ till_name }) => bidiSafe(till_name ?? messages.tills.noName),
  },
  {
    id: "opened",
    title: m.columns.opened,
    priority: 3,
    collapsesInto: "number",
    isLabelled: true,
    cell: ({ opened_at, opened_by }) => (
      <>
        <Moment at={opened_at} /> · {bidiSafe(opened_by)}
      </>
    ),
  },
  {
    id: "closed",
    title: m.columns.closed,
    priority: 4,
    cell: ({ closed_at, closed_by }) =>
      closed_at ? (
        <>
          <Moment at={closed_at} /> · {bidiSafe(closed_by ?? m.byDailyClose)}
        </>
      ) : null,
  },
  {
    id: "taken",
    title: m.payments,
    kind: "end",
    priority: 3,
    collapsesInto: "net",
    isLabelled: true,
    cell: ({ total, currency }) => <Money amount={total.taken} currency={currency} />,
  },
  {
    id: "refunded",
    title: m.refunds,
    kind: "end",
    priority: 4,
    cell: ({ total, currency }) => <Money amount={total.refunded} currency={currency} />,
  },
  {
    id: "net",
    title: m.total,
    kind: "end",
    onCard: "end",
    cell: ({ total, currency }) => <Money amount={total.net} currency={currency} />,
  },
  {
    id: "slip",
    title: m.columns.slip,
    kind: "end",
    onCard: "end",
    cell: (shift) => (
      <IconButton label={m.show(nameOf(shift))} onClick={() => show(shift.shift_id)}>
        <IconReceipt size={18} aria-hidden />
      </IconButton>
    ),
  },
];

function SlipDialog({ id, close }: { id: string; close: () => void }) {
  const slip = useQuery(reportQueries.shift(useView(), id));
  return (
    <SideDialog close={close} title={slip.data ? slipName(slip.data) : m.title}>
      {!slip.data ? (
        slip.error ? (
          <ErrorState error={slip.error} retry={slip.refetch} />
        ) : (
          <LoadingRows />
        )
      ) : (
        <Stack gap="md">
          <ShiftSlip slip={slip.data} />
          <Group gap="xs">
            <SlipActions slip={slip.data} />
          </Group>
        </Stack>
      )}
    </SideDialog>
  );
}
