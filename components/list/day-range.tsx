"use client";
import "dayjs/locale/kk";
import "dayjs/locale/ru";
import { Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import { useServerTime } from "@/components/session/view-provider";
import { daysBeforeToday } from "@/lib/kit/day";
import { days } from "@/lib/kit/time";
import { dayIn } from "@/lib/kit/zoned-time";
import * as messages from "@/lib/messages";
import {
  daysOfMonth,
  type DayRangeValue,
  nameOfMonth,
  recentMonths,
  relativeRanges,
} from "./relative-ranges";
import classes from "./day-range.module.css";

const m = messages.filters;

/**
 * A calendar for choosing a range of days, with common ranges and months. Those that are relative to today stay so in the address,
 * so that a saved list shows other days tomorrow.
 */
export function DayRange({
  from,
  to,
  timeZone,
  keepsRelative = true,
  more = [],
  onChange,
  close,
}: {
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
  /** False where only dates can be shown. */
  keepsRelative?: boolean;
  /** Ranges that only this calendar has. */
  more?: readonly (DayRangeValue & { label: string })[];
  onChange: (range: DayRangeValue) => void;
  close: () => void;
}) {
  const [now] = useState(useServerTime());
  const ago = (count: number) => dayIn(new Date(now.getTime() - days(count)), timeZone);
  const dateOf = (day: string | undefined) => {
    const before = day === undefined ? undefined : daysBeforeToday(day);
    if (before !== undefined) return ago(before);
    // The address may have any text.
    return day === undefined || Number.isNaN(Date.parse(day)) ? null : day;
  };
  const [range, setRange] = useState<[string | null, string | null]>([dateOf(from), dateOf(to)]);
  const today = ago(0);
  const choose = (value: DayRangeValue) => {
    onChange(value);
    close();
  };
  const months = recentMonths(today);
  const ranges = [
    ...more,
    ...relativeRanges().map((known) =>
      keepsRelative ? known : { ...known, from: dateOf(known.from)!, to: dateOf(known.to)! },
    ),
    { label: m.ranges.thisMonth, ...daysOfMonth(months[0]!, today) },
    { label: m.ranges.lastMonth, ...daysOfMonth(months[1]!, today) },
  ];
  const isChosen = (value: DayRangeValue) => value.from === from && value.to === to;
  // On the first of a month, today is this month too: one of them is enough.
  const chosen = ranges.find(isChosen);
  const month = chosen ? undefined : months.find((one) => isChosen(daysOfMonth(one, today)));
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="md" className={classes.choices}>
        <div className={classes.ranges}>
          {ranges.map(({ label, from: first, to: last }) => (
            <Button
              key={label}
              {...(label === chosen?.label
                ? { variant: "light" }
                : { variant: "subtle", color: "gray" })}
              size="compact-sm"
              justify="flex-start"
              aria-pressed={label === chosen?.label}
              onClick={() => choose({ from: first, to: last })}
            >
              {label}
            </Button>
          ))}
          <NativeSelect
            size="xs"
            aria-label={m.ranges.ofMonths}
            value={month ?? ""}
            data={[
              { value: "", label: m.ranges.ofMonths },
              ...months.map((value) => ({ value, label: nameOfMonth(value) })),
            ]}
            onChange={({ currentTarget: { value } }) => value && choose(daysOfMonth(value, today))}
          />
        </div>
        <DatePicker
          type="range"
          allowSingleDateInRange
          value={range}
          maxDate={today}
          weekendDays={[]}
          defaultDate={range[1] ?? today}
          onChange={(chosen) => {
            setRange(chosen);
            const [first, last] = chosen;
            if (first && last) choose({ from: first, to: last });
          }}
        />
      </Group>
      <Text size="xs" c="dimmed">
        {m.zone(timeZone)}
      </Text>
    </Stack>
  );
}
