"use client";
import { Button, Loader, Stack } from "@mantine/core";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { formatDay } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { CalendarButton } from "./calendar-button";
import type { SelectedDays } from "./queries";
import { aYearBefore, daysBefore } from "./selected-days";

const DayRange = lazyWithRetry(
  () => import("@/components/list/day-range").then((module) => module.DayRange),
  { loading: () => <Loader size="sm" />, preload: "idle" },
);

const m = messages.reports;

/** Selects the range of days that the report is compared with, or none. */
export const CompareChoice = ({
  selected,
  compared,
  onChoose,
}: {
  selected: SelectedDays;
  compared: SelectedDays | undefined;
  onChoose: (from: string | undefined, to: string | undefined) => void;
}) => (
  <CalendarButton
    name={m.compare}
    days={compared ? m.comparedWith(rangeInWords(compared)) : m.compare}
    width={compared ? 345 : 190}
  >
    {(close) => (
      <Stack gap="xs" align="flex-start">
        <DayRange
          from={compared?.from}
          to={compared?.to}
          timeZone={selected.time_zone}
          keepsRelative={false}
          more={[
            { label: m.previousDays, ...daysBefore(selected) },
            { label: m.aYearEarlier, ...aYearBefore(selected) },
          ]}
          onChange={({ from, to }) => onChoose(from, to)}
          close={close}
        />
        {compared && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => {
              onChoose(undefined, undefined);
              close();
            }}
          >
            {m.notCompared}
          </Button>
        )}
      </Stack>
    )}
  </CalendarButton>
);

const rangeInWords = ({ from, to }: SelectedDays): string =>
  messages.filters.fromTo(formatDay(from), formatDay(to));

/** Selects the range of days of the report. */
export const DaysChoice = ({
  selected,
  onChoose,
}: {
  selected: SelectedDays;
  onChoose: (from: string, to: string) => void;
}) => (
  <CalendarButton name={m.range} days={rangeInWords(selected)} width={270}>
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
