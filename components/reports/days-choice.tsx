"use client";
import { DatePickerInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import { useState } from "react";
import { useServerTime } from "@/components/session/view-provider";
import { dayIn } from "@/lib/kit/csv";
import * as messages from "@/lib/messages";
import { dayAfter } from "./asked-report";
import type { DaysAsked } from "./queries";

const m = messages.reports;
const { ranges } = messages.filters;

/** From which day to which the report goes. */
export function DaysChoice({
  asked,
  onChoose,
}: {
  asked: DaysAsked;
  onChoose: (from: string, to: string) => void;
}) {
  const [range, setRange] = useState<[string | null, string | null]>([asked.from, asked.to]);
  const now = useServerTime();
  const today = dayIn(now(), asked.time_zone);
  const last = (count: number): [string, string] => [dayAfter(today, 1 - count), today];
  return (
    <DatePickerInput
      type="range"
      aria-label={m.range}
      allowSingleDateInRange
      value={range}
      maxDate={today}
      valueFormat="D MMM YYYY"
      leftSection={<IconCalendar size={16} aria-hidden />}
      w={270}
      presets={[
        { label: ranges.week, value: last(7) },
        { label: ranges.month, value: last(30) },
        { label: ranges.thisMonth, value: [`${today.slice(0, 8)}01`, today] },
      ]}
      onChange={(chosen) => {
        setRange(chosen);
        const [from, to] = chosen;
        if (from && to) onChoose(from, to);
      }}
    />
  );
}
