"use client";
import { ActionIcon, Button, Group } from "@mantine/core";
import { DatePickerInput } from "@mantine/dates";
import { IconCalendar, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
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
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={m.previousDay}
        onClick={() => choose(dayAfter(day, -1))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <DatePickerInput
        aria-label={m.day}
        value={day}
        maxDate={today}
        valueFormat="ddd, D MMM YYYY"
        leftSection={<IconCalendar size={16} aria-hidden />}
        w={190}
        onChange={(chosen) => chosen && choose(chosen)}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={m.nextDay}
        disabled={day >= today}
        onClick={() => choose(dayAfter(day, 1))}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
      {day !== today && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChoose(undefined)}>
          {m.today}
        </Button>
      )}
    </Group>
  );
}
