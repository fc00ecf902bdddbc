"use client";
import { Text } from "@mantine/core";
import { clockText, useNow } from "@/components/ui/clock";
import { sandboxMessages } from "@/lib/messages/sandbox";

const URGENT = "light-dark(var(--mantine-color-red-9), var(--mantine-color-red-4))";

/** The time left, as `14:59`. `offset` is the server's clock minus this one's. */
export function Countdown({ until, offset }: { until: string; offset: number }) {
  const now = useNow(1_000) + offset;
  const left = Math.max(0, Date.parse(until) - now);
  const text = clockText(left);
  return (
    <Text component="span" size="sm" c={left <= 59_000 ? URGENT : "dimmed"}>
      <time dateTime={until} aria-label={sandboxMessages.left(text)}>
        {text}
      </time>
    </Text>
  );
}
