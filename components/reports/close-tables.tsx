"use client";
import { Paper, Stack, Text } from "@mantine/core";
import { IconMoon } from "@tabler/icons-react";
import { Amount } from "@/components/ui/amount";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Heading } from "@/components/ui/heading";
import type { DailyClose } from "@/lib/domain/reports/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { closeRows } from "./close-rows";
import { faint, SumsTable, type SumsRow } from "./sums-table";
import columns from "@/components/ui/two-columns.module.css";

const m = messages.reports;

/** A day's sums by device, by method and by hour; each table adds up to the same total. */
export function CloseTables({ close }: { close: DailyClose }) {
  const { bySource, byLocation, byPerson, byMethod, byHour } = closeRows(close);
  const total = { key: "total", name: m.total, sums: close.total };
  const isQuiet = close.total.taken_count + close.total.refunded_count === 0;
  const made = (
    <Paper component="section" withBorder p={{ base: "sm", sm: "lg" }}>
      <Heading order={2}>{m.made}</Heading>
      <Text size="sm" c="dimmed" mb="sm">
        {m.madeHint}
      </Text>
      <Facts
        facts={[
          [messages.statuses.paid, close.made.completed],
          [messages.statuses.pending, close.made.pending],
          [messages.statuses.expired, close.made.expired],
          [messages.statuses.declined, close.made.declined],
          [messages.statuses.cancelled, close.made.cancelled - close.made.declined],
          [messages.statuses.failed, close.made.failed],
        ]}
      />
    </Paper>
  );
  if (isQuiet) {
    return (
      <Stack gap="lg">
        <Paper withBorder>
          <EmptyState icon={<IconMoon />} title={m.quiet}>
            {m.quietDay}
          </EmptyState>
        </Paper>
        {made}
      </Stack>
    );
  }
  const shared = { total, currency: close.currency };
  const tipped = {
    currency: close.currency,
    ...(close.total.tips !== undefined && { moreColumn: messages.tips.column }),
  };
  const withTips = (row: SumsRow): SumsRow => ({
    ...row,
    more: faint(
      row.sums.tips ?? 0,
      <Amount>{formatMoney(row.sums.tips ?? 0, close.currency)}</Amount>,
    ),
  });
  return (
    <Stack gap="lg">
      <SumsTable
        title={m.bySource}
        column={m.columns.source}
        rows={bySource.map(withTips)}
        total={withTips(total)}
        {...tipped}
      />
      {byLocation.length > 0 && (
        <SumsTable
          title={m.byLocation}
          column={m.columns.location}
          rows={byLocation.map(withTips)}
          total={withTips(total)}
          {...tipped}
        />
      )}
      {byPerson.length > 0 && (
        <SumsTable
          title={m.byPerson}
          column={m.columns.person}
          rows={byPerson.map(withTips)}
          total={withTips(total)}
          {...tipped}
        />
      )}
      <div className={columns.columns} data-narrower data-stacks-early>
        <SumsTable title={m.byMethod} column={m.columns.method} rows={byMethod} {...shared} />
        {made}
      </div>
      <SumsTable title={m.byHour} column={m.columns.hour} rows={byHour} {...shared} />
    </Stack>
  );
}
