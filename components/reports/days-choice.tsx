"use client";
import { Loader } from "@mantine/core";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { formatDay } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { CalendarButton } from "./calendar-button";
import type { SelectedDays } from "./queries";

const DayRange = lazyWithRetry(
  () => import("@/components/list/day-range").then((module) => module.DayRange),
  { loading: () => <Loader size="sm" />, preload: "idle" },
);

/** Selects the range of days of the report. */
export const DaysChoice = ({
  selected,
  onChoose,
}: {
  selected: SelectedDays;
  onChoose: (from: string, to: string) => void;
}) => (
  <CalendarButton
    name={messages.reports.range}
    days={messages.filters.fromTo(formatDay(selected.from), formatDay(selected.to))}
    width={270}
  >
    {(close) => (
      <DayRange
        from={selected.from}
        to={selected.to}
        timeZone={selected.time_zone}
        keepsRelative={false}
        onChange={({ from, to }) => onChoose(from, to)}
        close={close}
      />
    )}
  </CalendarButton>
);
