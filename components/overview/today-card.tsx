"use client";
import { Paper, Text } from "@mantine/core";
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LargeAmount } from "@/components/ui/amount";
import type { OverviewResource, OverviewWindow } from "@/lib/domain/reports/schemas";
import { formatDay, formatMoney, formatShare } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import classes from "./today-card.module.css";

const m = messages.overview.today;

/** Below this number of payments, on either day, differences are mostly chance. */
const MIN_COMPARED = 20;

const successRate = ({ paid_count, settled_count }: OverviewWindow): number | undefined =>
  settled_count > 0 ? paid_count / settled_count : undefined;

/** Today's figures, compared with the same weekday last week up to the same time. */
export function TodayCard({ overview }: { overview: OverviewResource }) {
  const { today, last_week: before, currency } = overview;
  const weekday = formatDay(overview.day, "weekday");
  const money = (amount: number | undefined) =>
    amount === undefined ? m.none : formatMoney(amount, currency);
  const share = (window: OverviewWindow) => {
    const rate = successRate(window);
    return rate === undefined ? m.none : formatShare(rate);
  };
  const notes = [
    ...(today.static_qr > 0 ? [m.staticQr(today.static_qr, currency)] : []),
    ...(today.refunded > 0 ? [m.refunded(today.refunded, currency)] : []),
  ];
  const isFew = Math.min(today.count, before.count) < MIN_COMPARED;
  return (
    <Paper component="section" aria-label={m.label} withBorder className={classes.card}>
      <dl className={classes.figures}>
        <Figure name={m.taken} value={money(today.taken)} note={notes.join(" · ") || undefined}>
          <Change
            {...ratio(today.taken, before.taken)}
            was={money(before.taken)}
            weekday={weekday}
            isFew={isFew}
          />
        </Figure>
        <Figure name={m.count} value={String(today.count)}>
          <Change
            {...ratio(today.count, before.count)}
            was={String(before.count)}
            weekday={weekday}
            isFew={isFew}
          />
        </Figure>
        <Figure name={m.average} value={money(today.average)}>
          <Change
            {...ratio(today.average, before.average)}
            was={money(before.average)}
            weekday={weekday}
            isFew={isFew}
          />
        </Figure>
        <Figure
          name={m.successRate}
          hint={m.successHint}
          value={share(today)}
          note={
            today.settled_count > 0 ? m.ofSettled(today.paid_count, today.settled_count) : undefined
          }
        >
          <Change
            {...points(successRate(today), successRate(before))}
            was={share(before)}
            weekday={weekday}
            isFew={isFew}
          />
        </Figure>
      </dl>
    </Paper>
  );
}

function Figure({
  name,
  value,
  hint,
  note,
  children,
}: {
  name: string;
  value: string;
  hint?: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes.figure}>
      <Text component="dt" size="sm" c="dimmed" title={hint} w="fit-content">
        {name}
      </Text>
      <Text component="dd" className={classes.value}>
        <LargeAmount>{value}</LargeAmount>
      </Text>
      <dd className={classes.change}>{children}</dd>
      {note && (
        <Text component="dd" size="xs" c="dimmed" m={0}>
          {note}
        </Text>
      )}
    </div>
  );
}

interface Difference {
  /** Positive if there is more than before; undefined if there is nothing to compare. */
  by?: number;
  words?: string;
}

function ratio(now: number | undefined, before: number | undefined): Difference {
  if (now === undefined || !before) return {};
  const by = now / before - 1;
  return { by, words: words(by, formatShare(Math.abs(by))) };
}

/** Shares are compared in percentage points: from 90% to 92% is 2 points more. */
function points(now: number | undefined, before: number | undefined): Difference {
  if (now === undefined || before === undefined) return {};
  const by = Math.round((now - before) * 1000) / 1000;
  return { by, words: words(by, m.points((Math.abs(by) * 100).toFixed(1))) };
}

const words = (by: number, much: string): string =>
  by === 0 ? m.same : by > 0 ? m.more(much) : m.less(much);

function Change({
  by,
  words,
  was,
  weekday,
  isFew,
}: Difference & {
  was: string;
  weekday: string;
  /** Too few payments for the difference to mean something: it has no colour. */
  isFew: boolean;
}) {
  if (by === undefined) {
    return (
      <Text span size="xs" c="dimmed">
        {m.nothingBefore}
      </Text>
    );
  }
  const Icon = by === 0 ? IconMinus : by > 0 ? IconArrowUpRight : IconArrowDownRight;
  const direction = by === 0 || isFew ? "same" : by > 0 ? "more" : "less";
  return (
    <span
      title={isFew ? m.few(was, MIN_COMPARED) : m.beforeWas(was)}
      className={classes.difference}
    >
      <Text span size="xs" fw={600} className={classes[direction]}>
        <Icon size={14} aria-hidden /> {words}
      </Text>{" "}
      <Text span size="xs" c="dimmed">
        {m.before(weekday)}
      </Text>
    </span>
  );
}
