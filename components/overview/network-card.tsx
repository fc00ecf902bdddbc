"use client";
import { Anchor, Badge, Text } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconClock } from "@tabler/icons-react";
import Link from "next/link";
import { Moment } from "@/components/session/moment";
import { Facts } from "@/components/ui/facts";
import { Section } from "@/components/ui/section";
import type { NetworkHealth } from "@/lib/domain/reports/schemas";
import * as messages from "@/lib/messages";

const m = messages.overview.network;

const LOOKS = {
  answering: { color: "teal", Icon: IconCheck },
  not_answering: { color: "red", Icon: IconAlertTriangle },
  not_asked_yet: { color: "gray", Icon: IconClock },
} as const;

/** A poll is due every 15 seconds; a lag of less than two polls is on time. */
const LATE_SECONDS = 30;

/** The health of the payment network: when it last responded and failed, and how far behind the poll is. */
export function NetworkCard({ network }: { network: NetworkHealth | undefined }) {
  if (!network) {
    return (
      <Section title={m.title}>
        <Text size="sm">{m.missing}</Text>
        <Anchor component={Link} href="/settings" size="sm">
          {m.connect}
        </Anchor>
      </Section>
    );
  }
  const { color, Icon } = LOOKS[network.state];
  const lag = network.lag_seconds < LATE_SECONDS ? m.onTime : m.seconds(network.lag_seconds);
  return (
    <Section
      title={m.title}
      action={
        <Badge
          variant="light"
          color={color}
          tt="none"
          leftSection={<Icon size={12} stroke={2.5} aria-hidden />}
        >
          {m.states[network.state]}
        </Badge>
      }
    >
      <Text size="sm" fw={500} mb="xs">
        {network.name ?? m.kinds[network.kind]}
      </Text>
      <Facts
        facts={[
          [m.lastAnswer, network.last_answer_at && <Moment at={network.last_answer_at} />],
          [m.lag, lag],
          [
            m.lastFailure,
            network.last_failure_at ? (
              <>
                <Moment at={network.last_failure_at} />
                {network.last_failure && (
                  <Text size="xs" c="dimmed">
                    {messages.serverTexts.sentence(network.last_failure)}
                  </Text>
                )}
              </>
            ) : (
              m.never
            ),
          ],
        ]}
      />
    </Section>
  );
}
