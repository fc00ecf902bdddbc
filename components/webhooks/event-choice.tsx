"use client";
import { Checkbox, Code, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { ALL_EVENTS, OFFERED_EVENTS } from "@/lib/domain/webhooks/vocabulary";
import * as messages from "@/lib/messages";

const m = messages.webhooks;

const label = (name: ReactNode, meaning: string) => (
  <>
    {name}
    <Text size="xs" c="dimmed">
      {meaning}
    </Text>
  </>
);

/** Selects any of the five offered events, or all events. */
export function EventChoice({
  value,
  onChange,
  error,
}: {
  value: string[];
  onChange: (events: string[]) => void;
  error?: ReactNode;
}) {
  const isAll = value.includes(ALL_EVENTS);
  return (
    <Checkbox.Group
      label={messages.subscriptionForm.events}
      value={value}
      error={error}
      onChange={(next) => onChange(next.includes(ALL_EVENTS) && !isAll ? [ALL_EVENTS] : next)}
    >
      <Stack gap="xs" mt="xs" mb={error ? "xs" : 0}>
        <Checkbox value={ALL_EVENTS} label={label(m.allEvents, m.events[ALL_EVENTS])} />
        {OFFERED_EVENTS.map((event) => (
          <Checkbox
            key={event}
            value={event}
            disabled={isAll}
            label={label(<Code>{event}</Code>, m.events[event])}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
