"use client";
import { Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { RecordsColumn } from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { IconButton } from "@/components/ui/icon-button";
import type { Sums } from "@/lib/domain/reports/schemas";
import type { ShiftResource } from "@/lib/domain/shifts/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.shifts;

/** A shift, or how many there are, and what was taken. */
interface ShiftRow {
  shift?: ShiftResource;
  count?: number;
  sums: Sums;
  currency: string;
}

const numberOf = ({ z_number }: ShiftResource): string =>
  z_number === undefined ? m.isOpen : m.number(z_number);

const nameOf = (shift: ShiftResource): string =>
  [numberOf(shift), shift.till_name].filter(Boolean).join(", ");

/** A cell of shifts that the total does not have. */
const ofShift =
  (cell: (shift: ShiftResource) => ReactNode) =>
  ({ shift }: ShiftRow): ReactNode =>
    shift ? cell(shift) : null;

/** The columns of the table of shifts. `show` opens a shift's slip. */
export const shiftColumns = (show: (id: string) => void): RecordsColumn<ShiftRow>[] => [
  {
    id: "number",
    title: m.columns.number,
    cell: ({ shift, count }) => (
      <Text size="sm" fw={600} {...(shift && shift.z_number === undefined && { c: "teal" })}>
        {shift ? numberOf(shift) : m.totalOf(count ?? 0)}
      </Text>
    ),
  },
  {
    id: "till",
    title: m.columns.till,
    priority: 2,
    collapsesInto: "number",
    cell: ofShift(({ till_name, location_name }) =>
      [till_name ?? messages.tills.noName, location_name]
        .flatMap((name) => (name === undefined ? [] : [bidiSafe(name)]))
        .join(" · "),
    ),
  },
  {
    id: "opened",
    title: m.columns.opened,
    priority: 3,
    collapsesInto: "number",
    isLabelled: true,
    cell: ofShift(({ opened_at, opened_by }) => (
      <>
        <Moment at={opened_at} /> · {bidiSafe(opened_by)}
      </>
    )),
  },
  {
    id: "closed",
    title: m.columns.closed,
    priority: 4,
    cell: ofShift(
      ({ closed_at, closed_by }) =>
        closed_at && (
          <>
            <Moment at={closed_at} /> · {bidiSafe(closed_by ?? m.byDailyClose)}
          </>
        ),
    ),
  },
  {
    id: "payments",
    title: messages.reports.columns.taken,
    kind: "end",
    priority: 3,
    collapsesInto: "total",
    isLabelled: true,
    cell: ({ sums, currency }) => <Money amount={sums.taken} currency={currency} />,
  },
  {
    id: "refunds",
    title: messages.reports.columns.refunded,
    kind: "end",
    priority: 4,
    cell: ({ sums, currency }) => <Money amount={sums.refunded} currency={currency} />,
  },
  {
    id: "total",
    title: messages.reports.columns.net,
    kind: "end",
    onCard: "end",
    cell: ({ sums, currency }) => <Money amount={sums.net} currency={currency} />,
  },
  {
    id: "slip",
    title: m.columns.slip,
    kind: "end",
    onCard: "end",
    cell: ofShift((shift) => (
      <IconButton label={m.show(nameOf(shift))} onClick={() => show(shift.shift_id)}>
        <IconReceipt size={18} aria-hidden />
      </IconButton>
    )),
  },
];
