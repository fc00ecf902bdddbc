"use client";
import { Box, Paper, Text } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { Amount } from "@/components/ui/amount";
import { Heading } from "@/components/ui/heading";
import type { Sums } from "@/lib/domain/reports/schemas";
import { formatCount, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.reports.columns;

export interface SumsRow {
  key: string;
  name: ReactNode;
  sums: Sums;
  /** The value of an extra column after the net, if the table has one. */
  more?: ReactNode;
}

/** Dims zeros. */
const faint = (count: number, value: ReactNode) =>
  count === 0 ? (
    <Text span inherit c="dimmed">
      {value}
    </Text>
  ) : (
    value
  );

/** The counts give way first and move under their amounts. */
function columnsOf(
  column: string,
  moreColumn: string | undefined,
  currency: string,
  hasTips: boolean,
): RecordsColumn<SumsRow>[] {
  const money = (amount: number) => <Amount>{formatMoney(amount, currency)}</Amount>;
  return [
    { id: "name", title: column, cell: ({ name }) => name },
    {
      id: "payments",
      title: m.payments,
      kind: "end",
      priority: 3,
      collapsesInto: "taken",
      cell: ({ sums }) => formatCount(sums.taken_count),
    },
    {
      id: "taken",
      title: m.taken,
      kind: "end",
      isLabelled: true,
      cell: ({ sums }) => money(sums.taken),
    },
    {
      id: "refunds",
      title: m.refunds,
      kind: "end",
      priority: 3,
      collapsesInto: "refunded",
      cell: ({ sums }) => faint(sums.refunded_count, formatCount(sums.refunded_count)),
    },
    {
      id: "refunded",
      title: m.refunded,
      kind: "end",
      priority: 2,
      collapsesInto: "net",
      onCard: "end",
      isLabelled: true,
      cell: ({ sums }) => faint(sums.refunded_count, money(sums.refunded)),
    },
    {
      id: "net",
      title: m.net,
      kind: "end",
      onCard: "corner",
      cell: ({ sums }) => money(sums.net),
    },
    ...(hasTips
      ? [
          {
            id: "tips",
            title: messages.tips.column,
            kind: "end",
            priority: 4,
            collapsesInto: "name",
            isLabelled: true,
            cell: ({ sums: { tips = 0 } }: SumsRow) => faint(tips, money(tips)),
          } as const,
        ]
      : []),
    ...(moreColumn
      ? [
          {
            id: "more",
            title: moreColumn,
            kind: "end",
            priority: 3,
            collapsesInto: "name",
            cell: ({ more }: SumsRow) => more,
          } as const,
        ]
      : []),
  ];
}

/** A table of sums, with their total in the footer; tips have a column if there are any. */
export function SumsTable({
  title,
  column,
  moreColumn,
  rows,
  total,
  currency,
}: {
  title: string;
  column: string;
  moreColumn?: string;
  rows: readonly SumsRow[];
  total: SumsRow;
  currency: string;
}) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p={{ base: "sm", sm: "lg" }}>
      <Box mb="sm">
        <Heading order={2} id={id}>
          {title}
        </Heading>
      </Box>
      <RecordsTable
        label={title}
        rows={rows}
        total={total}
        columns={columnsOf(column, moreColumn, currency, total.sums.tips !== undefined)}
        keyOf={({ key }) => key}
      />
    </Paper>
  );
}
