"use client";
import { Paper, SimpleGrid, Text } from "@mantine/core";
import { LargeAmount } from "@/components/ui/amount";
import type { DailyClose, Sums } from "@/lib/domain/reports/schemas";
import { formatMoney, formatShare } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.reports;

/** The most important sums, in large type. */
export function SumCards({
  sums,
  staticQr,
  currency,
  compared,
}: {
  sums: Sums;
  staticQr: DailyClose["static_qr"];
  currency: string;
  /** Those of other days. */
  compared?: (Sums & { static_qr: DailyClose["static_qr"] }) | undefined;
}) {
  const money = (amount: number) => formatMoney(amount, currency);
  const cards = [
    {
      name: m.taken,
      amount: sums.taken,
      other: compared?.taken,
      note: m.payments(sums.taken_count),
    },
    {
      name: m.refunded,
      amount: sums.refunded,
      other: compared?.refunded,
      note: m.refunds(sums.refunded_count),
    },
    { name: m.net, amount: sums.net, other: compared?.net, note: "" },
    {
      name: m.staticQr,
      amount: staticQr.amount,
      other: compared?.static_qr.amount,
      note: `${m.payments(staticQr.count)}. ${m.staticQrHint}`,
    },
  ];
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }} spacing={{ base: "xs", sm: "md" }} component="dl" m={0}>
      {cards.map(({ name, amount, other, note }) => (
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
            <LargeAmount>{money(amount)}</LargeAmount>
          </Text>
          {other !== undefined && (
            <Text component="dd" m={0} size="sm">
              {m.against(changeOf(amount, other), money(other))}
            </Text>
          )}
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

/** By how much an amount is more or less than another one, which must not be 0 for that. */
const changeOf = (amount: number, other: number): string =>
  other === 0
    ? ""
    : `${amount < other ? "−" : "+"}${formatShare(Math.abs((amount - other) / other))}`;
