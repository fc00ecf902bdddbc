"use client";
import { Paper, SimpleGrid, Text } from "@mantine/core";
import { LargeAmount } from "@/components/ui/amount";
import type { DailyClose, Sums } from "@/lib/domain/reports/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.reports;

/** The most important sums, in large type. */
export function SumCards({
  sums,
  staticQr,
  currency,
}: {
  sums: Sums;
  staticQr: DailyClose["static_qr"];
  currency: string;
}) {
  const money = (amount: number) => formatMoney(amount, currency);
  const cards = [
    { name: m.taken, value: money(sums.taken), note: m.payments(sums.taken_count) },
    { name: m.refunded, value: money(sums.refunded), note: m.refunds(sums.refunded_count) },
    { name: m.net, value: money(sums.net), note: "" },
    {
      name: m.staticQr,
      value: money(staticQr.amount),
      note: `${m.payments(staticQr.count)}. ${m.staticQrHint}`,
    },
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: "xs", sm: "md" }} component="dl" m={0}>
      {cards.map(({ name, value, note }) => (
        <Paper key={name} withBorder p={{ base: "sm", sm: "md" }}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text
            component="dd"
            m={0}
            fw={650}
            fz={{ base: "lg", sm: "h1" }}
            style={{ letterSpacing: "var(--tracking-large)" }}
          >
            <LargeAmount>{value}</LargeAmount>
          </Text>
          {note && (
            <Text component="dd" m={0} size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
