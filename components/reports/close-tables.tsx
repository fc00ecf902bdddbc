"use client";
import { Paper, Stack, Text } from "@mantine/core";
import { IconMoon } from "@tabler/icons-react";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Heading } from "@/components/ui/heading";
import type { DailyClose } from "@/lib/domain/reports/schemas";
import * as messages from "@/lib/messages";
import { breakdownsOf, hoursOf } from "@/lib/messages/breakdown-rows";
import { SumsTable } from "./sums-table";

const m = messages.reports;

/** A day's sums by source, location, person, method and hour; each table adds up to the same total. */
export function CloseTables({ close }: { close: DailyClose }) {
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
  const breakdowns = breakdownsOf(close);
  return (
    <Stack gap="lg">
      {breakdowns.map((breakdown) => (
        <SumsTable key={breakdown.title} {...breakdown} {...shared} />
      ))}
      {made}
      <SumsTable {...hoursOf(close)} {...shared} />
    </Stack>
  );
}
