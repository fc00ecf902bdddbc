"use client";
import { Button, Group, Loader } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "@/components/ui/icon-button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { formatDay } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { CalendarButton } from "./calendar-button";
import { dayAfter } from "./selected-days";

// The calendar is large and rarely used.
const DayCalendar = lazyWithRetry(
  () => import("./day-calendar").then((module) => module.DayCalendar),
  {
    loading: () => <Loader size="sm" />,
    preload: "idle",
  },
);

const m = messages.reports;

/** Selects the day of the report, or moves to the day before or after it. */
export function DaySteps({
  day,
  today,
  onChoose,
}: {
  day: string;
  today: string;
  onChoose: (day: string | undefined) => void;
}) {
  const choose = (chosen: string) => onChoose(chosen === today ? undefined : chosen);
  return (
    <Group gap={4} wrap="nowrap">
      <IconButton isFramed label={m.previousDay} onClick={() => choose(dayAfter(day, -1))}>
        <IconChevronLeft size={16} />
      </IconButton>
      <CalendarButton name={m.day} days={formatDay(day, "dayShort")} width={190}>
        {(close) => (
          <DayCalendar
            day={day}
            today={today}
            onChoose={(chosen) => {
              choose(chosen);
              close();
            }}
          />
        )}
      </CalendarButton>
      <IconButton
        isFramed
        label={m.nextDay}
        disabled={day >= today}
        onClick={() => choose(dayAfter(day, 1))}
      >
        <IconChevronRight size={16} />
      </IconButton>
      {day !== today && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChoose(undefined)}>
          {m.today}
        </Button>
      )}
    </Group>
  );
}
