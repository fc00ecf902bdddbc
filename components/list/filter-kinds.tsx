"use client";
import { Loader } from "@mantine/core";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { Status } from "@/components/ui/status-badge";
import { daysBeforeToday } from "@/lib/kit/day";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { TextRules } from "./filter-forms";
import { FilterPill } from "./filter-pill";
import { relativeRanges } from "./relative-ranges";

const m = messages.filters;

// The calendar is large and rarely used.
const DayRange = lazyWithRetry(() => import("./day-range").then((module) => module.DayRange), {
  loading: () => <Loader size="sm" />,
  preload: "idle",
});

interface FilterProps {
  name: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters by any of several statuses; the value is comma-separated. */
export function StatusFilter({
  name,
  statuses,
  value,
  onChange,
}: FilterProps & { statuses: readonly Status[] }) {
  const chosen = value?.split(",") ?? [];
  const words = statuses
    .filter((status) => chosen.includes(status))
    .map((status) => messages.statuses[status]);
  return (
    <FilterPill
      name={name}
      value={words.length > 0 ? words.join(", ") : value}
      onRemove={() => onChange(undefined)}
    >
      {(_close, { StatusForm }) => <StatusForm {...{ name, statuses, value, onChange }} />}
    </FilterPill>
  );
}

/** Filters by a text. */
export function TextFilter({ name, value, onChange, ...rules }: FilterProps & TextRules) {
  return (
    <FilterPill name={name} value={value} onRemove={() => onChange(undefined)}>
      {(close, { TextForm }) => (
        <TextForm {...{ name, value, ...rules }} onChange={closing(close, onChange)} />
      )}
    </FilterPill>
  );
}

/** Filters by one of a few values. */
export function ChoiceFilter({
  name,
  choices,
  value,
  onChange,
}: FilterProps & { choices: readonly { value: string; label: string }[] }) {
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <FilterPill
      name={name}
      value={value && (chosen?.label ?? value)}
      onRemove={() => onChange(undefined)}
    >
      {(close, { ChoiceForm }) => (
        <ChoiceForm {...{ name, choices, value }} onChange={closing(close, onChange)} />
      )}
    </FilterPill>
  );
}

/** Filters by a range of days, both ends included. */
export function DaysFilter({
  name,
  from,
  to,
  timeZone,
  onChange,
}: {
  name: string;
  from: string | undefined;
  to: string | undefined;
  timeZone: string;
  onChange: (range: { from: string | undefined; to: string | undefined }) => void;
}) {
  return (
    <FilterPill
      name={name}
      value={inWords(from, to)}
      onRemove={() => onChange({ from: undefined, to: undefined })}
    >
      {(close) => <DayRange {...{ from, to, timeZone, onChange, close }} />}
    </FilterPill>
  );
}

/** Wraps `onChange` to close the filter after a choice. */
export const closing =
  <Value,>(close: () => void, onChange: (value: Value) => void) =>
  (value: Value) => {
    onChange(value);
    close();
  };

const dayInWords = (day: string): string => {
  const before = daysBeforeToday(day);
  return before === undefined ? formatMoment(`${day}T12:00:00Z`, "UTC", "date") : m.daysAgo(before);
};

function inWords(from: string | undefined, to: string | undefined): string | undefined {
  const range = relativeRanges().find((known) => known.from === from && known.to === to);
  if (range) return range.label;
  const isDay = (day: string | undefined) =>
    day !== undefined && (daysBeforeToday(day) !== undefined || !Number.isNaN(Date.parse(day)));
  if (isDay(from) && isDay(to)) return m.fromTo(dayInWords(from!), dayInWords(to!));
  if (isDay(from)) return m.from(dayInWords(from!));
  if (isDay(to)) return m.to(dayInWords(to!));
  return from ?? to;
}
