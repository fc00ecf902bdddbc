"use client";
import { Group, RingProgress, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useState } from "react";
import { Moment } from "@/components/session/moment";
import { useClockOffset } from "@/components/session/view-provider";
import { clockText, useNow } from "@/components/ui/clock";
import { days } from "@/lib/kit/time";
import * as messages from "@/lib/messages";

const m = messages.links;

/** How long the link can still be paid. Hidden from screen readers, which would read it out every second. */
export function Countdown({ until }: { until: string }) {
  // Server and browser would render different seconds, so the time appears only after mounting.
  const isMounted = useMounted();
  const now = useNow(1000) + useClockOffset();
  const [opened] = useState(now);
  const left = Math.max(0, Date.parse(until) - now);
  const whole = Math.max(left, Date.parse(until) - opened, 1);
  if (left > days(1)) {
    return (
      <Text size="sm" c="dimmed">
        {m.validUntil} <Moment at={until} style="long" />
      </Text>
    );
  }
  return (
    <Group gap="xs" aria-hidden>
      <RingProgress
        size={36}
        thickness={4}
        roundCaps
        sections={[
          {
            value: isMounted ? (left / whole) * 100 : 100,
            color: left < 60_000 ? "orange" : "teal",
          },
        ]}
      />
      <Text size="sm" c="dimmed">
        {m.left}{" "}
        <Text span inherit fw={600} c="var(--mantine-color-text)" ff="monospace">
          {isMounted ? clockText(left) : "–:––"}
        </Text>
      </Text>
    </Group>
  );
}
