"use client";
import { Stack, Text } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import { useState } from "react";
import { dayIn } from "@/lib/kit/csv";
import * as messages from "@/lib/messages";
import { days } from "@/lib/kit/time";
import { useServerTime } from "@/components/session/view-provider";

const m = messages.filters;

/** A calendar for choosing a range of days, with presets for common ranges. */
export function DayRange({
  from,
  to,
  timeZone,
  onChange,
  close,
}: {
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
  onChange: (range: { from: string; to: string }) => void;
  close: () => void;
}) {
  const [range, setRange] = useState<[string | null, string | null]>([from ?? null, to ?? null]);
  const [now] = useState(useServerTime());
  const ago = (count: number) => dayIn(new Date(now.getTime() - days(count)), timeZone);
  const today = ago(0);
  return (
    <Stack gap="xs">
      <DatePicker
        type="range"
        allowSingleDateInRange
        value={range}
        maxDate={today}
        weekendDays={[]}
        defaultDate={to ?? today}
        onChange={(chosen) => {
          setRange(chosen);
          const [first, last] = chosen;
          if (!first || !last) return;
          onChange({ from: first, to: last });
          close();
        }}
        presets={[
          { label: m.ranges.today, value: [today, today] },
          { label: m.ranges.yesterday, value: [ago(1), ago(1)] },
          { label: m.ranges.week, value: [ago(6), today] },
          { label: m.ranges.month, value: [ago(29), today] },
          { label: m.ranges.thisMonth, value: [`${today.slice(0, 8)}01`, today] },
        ]}
      />
      <Text size="xs" c="dimmed">
        {m.zone(timeZone)}
      </Text>
    </Stack>
  );
}
