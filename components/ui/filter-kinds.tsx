"use client";
import { Button, Checkbox, Loader, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatMoment } from "@/lib/display";
import * as messages from "@/lib/messages";
import { FilterPill } from "./filter-pill";
import { Form } from "./form";
import { late } from "./late";
import { StatusBadge, type Status } from "./status-badge";

const m = messages.filters;

// The calendar is much, and seldom wanted.
const DayRange = late(() => import("./day-range").then((module) => module.DayRange), {
  loading: () => <Loader size="sm" />,
});

/** Any of several statuses; the value holds them between commas. */
export function StatusFilter({
  name,
  statuses,
  value,
  onChange,
}: {
  name: string;
  statuses: readonly Status[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
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
      {() => <StatusChoice {...{ name, statuses, chosen, onChange }} />}
    </FilterPill>
  );
}

function StatusChoice({
  name,
  statuses,
  chosen,
  onChange,
}: {
  name: string;
  statuses: readonly Status[];
  chosen: string[];
  onChange: (value: string | undefined) => void;
}) {
  // The address bar follows a moment later than a box is ticked.
  const [ticked, setTicked] = useState(chosen);
  return (
    <Checkbox.Group
      aria-label={name}
      value={ticked}
      onChange={(next) => {
        setTicked(next);
        onChange(statuses.filter((status) => next.includes(status)).join(",") || undefined);
      }}
    >
      <Stack gap="xs">
        {statuses.map((status) => (
          <Checkbox key={status} value={status} label={<StatusBadge status={status} />} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

/** A text to be met exactly. */
export function TextFilter({
  name,
  hint,
  value,
  onChange,
  inputMode,
}: {
  name: string;
  hint?: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  inputMode?: "tel";
}) {
  return (
    <FilterPill name={name} value={value} onRemove={() => onChange(undefined)}>
      {(close) => (
        <TextForm
          {...{ name, hint, value, inputMode }}
          onApply={(next) => {
            onChange(next.trim() || undefined);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}

function TextForm({
  name,
  hint,
  value = "",
  inputMode,
  onApply,
}: {
  name: string;
  hint?: string;
  value?: string;
  inputMode?: "tel";
  onApply: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed);
      }}
    >
      <Stack gap="xs" w={280} maw="100%">
        <TextInput
          label={name}
          description={hint}
          value={typed}
          inputMode={inputMode}
          maxLength={255}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          {m.apply}
        </Button>
      </Stack>
    </Form>
  );
}

const dayInWords = (day: string): string => formatMoment(`${day}T12:00:00Z`, "UTC", "date");

/** From one day to another, both included. */
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

function inWords(from: string | undefined, to: string | undefined): string | undefined {
  const isDay = (day: string | undefined) => day !== undefined && !Number.isNaN(Date.parse(day));
  if (isDay(from) && isDay(to)) return m.fromTo(dayInWords(from!), dayInWords(to!));
  if (isDay(from)) return m.from(dayInWords(from!));
  if (isDay(to)) return m.to(dayInWords(to!));
  return from ?? to;
}
