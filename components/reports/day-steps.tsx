"use client";
import { Button, Group } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { IconCalendar, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "@/components/ui/icon-button";
import * as messages from "@/lib/messages";
import { dayAfter } from "./asked-report";

const m = messages.reports;

/** The day of the report, the one before and the one after it. */
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
      <DatePickerInput
        aria-label={m.day}
        value={day}
        maxDate={today}
        valueFormat="ddd, D MMM YYYY"
        leftSection={<IconCalendar size={16} aria-hidden />}
        w={190}
        onChange={(chosen) => chosen && choose(chosen)}
      />
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
