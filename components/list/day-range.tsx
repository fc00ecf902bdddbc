"use client";
import "dayjs/locale/kk";
import "dayjs/locale/ru";
import { Button, Group, Stack, Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import { useServerTime } from "@/components/session/view-provider";
import { daysBeforeToday } from "@/lib/kit/day";
import { days } from "@/lib/kit/time";
import { dayIn } from "@/lib/kit/zoned-time";
import * as messages from "@/lib/messages";
import { relativeRanges, type DayRangeValue } from "./relative-ranges";
import classes from "./day-range.module.css";

const m = messages.filters;

/**
 * A calendar for choosing a range of days, with common ranges. Those that are relative to today stay so in the address,
 * so that a saved list shows other days tomorrow.
 */
export function DayRange({
  from,
  to,
  timeZone,
  keepsRelative = true,
  onChange,
  close,
}: {
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
  /** False where only dates can be shown. */
  keepsRelative?: boolean;
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
  const ranges = [
    ...relativeRanges().map((known) =>
      keepsRelative ? known : { ...known, from: dateOf(known.from)!, to: dateOf(known.to)! },
    ),
    { label: m.ranges.thisMonth, from: `${today.slice(0, 8)}01`, to: today },
  ];
  return (
    <Stack gap="xs">
      <Group align="flex-start" gap="md" className={classes.choices}>
        <div className={classes.ranges}>
          {ranges.map(({ label, ...value }) => (
            <Button
              key={label}
              {...(value.from === from && value.to === to
                ? { variant: "light" }
                : { variant: "subtle", color: "gray" })}
              size="compact-sm"
              justify="flex-start"
              onClick={() => choose(value)}
            >
              {label}
            </Button>
          ))}
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
