"use client";
import { Box, Paper } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { useView } from "@/components/session/view-provider";
import { Amount } from "@/components/ui/amount";
import { Heading } from "@/components/ui/heading";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { BreakdownReport } from "@/lib/domain/reports/schemas";
import { formatCount, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { breakdownsOf } from "@/lib/messages/breakdown-rows";
import { reportQueries, type SelectedDays } from "./queries";
import { SumsTable } from "./sums-table";

const m = messages.reports;

/** The sums of a range of days by source, location, person, method and item. */
export function BreakdownTables({ selected }: { selected: SelectedDays }) {
  const { data, error, refetch } = useQuery(reportQueries.breakdown(useView(), selected));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={8} />;
  const total = { key: "total", name: m.total, sums: data.total };
  return (
    <>
      {breakdownsOf(data).map((breakdown) => (
        <SumsTable key={breakdown.title} {...breakdown} total={total} currency={data.currency} />
      ))}
      {data.by_item.length > 0 && <ItemsTable report={data} />}
    </>
  );
}

type ItemRow = BreakdownReport["by_item"][number] & { isTotal?: boolean };

const itemColumns = (currency: string): RecordsColumn<ItemRow>[] => [
  {
    id: "item",
    title: m.columns.item,
    cell: ({ name, isTotal }) => (isTotal ? m.total : (name ?? m.noItem)),
  },
  {
    id: "quantity",
    title: m.columns.quantity,
    kind: "end",
    isLabelled: true,
    cell: ({ quantity }) => (quantity === undefined ? null : formatCount(quantity)),
  },
  {
    id: "taken",
    title: m.columns.taken,
    kind: "end",
    onCard: "corner",
    cell: ({ taken }) => <Amount>{formatMoney(taken, currency)}</Amount>,
  },
];

const ItemsTable = ({ report }: { report: BreakdownReport }) => (
  <Paper component="section" aria-label={m.byItem} withBorder p={{ base: "sm", sm: "lg" }}>
    <Box mb="sm">
      <Heading order={2}>{m.byItem}</Heading>
    </Box>
    <RecordsTable
      label={m.byItem}
      rows={report.by_item}
      total={{ taken: report.total.taken, isTotal: true }}
      columns={itemColumns(report.currency)}
      keyOf={({ name = "", isTotal }) => (isTotal ? "total" : `item ${name}`)}
    />
  </Paper>
);
