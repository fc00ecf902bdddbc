import { Badge, Group, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCheck,
  IconKey,
  IconLockOpen,
  IconPlayerPause,
} from "@tabler/icons-react";
import { Moment } from "@/components/session/moment";
import type { SubscriptionSummary } from "@/lib/domain/webhooks/schemas";
import { ALL_EVENTS } from "@/lib/domain/webhooks/vocabulary";
import * as messages from "@/lib/messages";

const m = messages.webhooks;

const LOOKS = {
  active: { color: "teal", Icon: IconCheck },
  failing: { color: "red", Icon: IconAlertTriangle },
  off: { color: "gray", Icon: IconPlayerPause },
} as const;

function stateOf({ is_active, failing_since, consecutive_failures }: SubscriptionSummary) {
  if (!is_active) return "off";
  return failing_since || consecutive_failures > 0 ? "failing" : "active";
}

/** Badges for the state of a subscription, as word, colour and icon. */
export function SubscriptionBadges({ subscription }: { subscription: SubscriptionSummary }) {
  const state = stateOf(subscription);
  const { color, Icon } = LOOKS[state];
  return (
    <Group gap={6}>
      <Badge
        variant="light"
        color={color}
        tt="none"
        fw={600}
        leftSection={<Icon size={12} stroke={2.5} aria-hidden />}
      >
        {m.subscriptions[state]}
      </Badge>
      {!subscription.has_secret && (
        <Badge
          variant="light"
          color="yellow"
          tt="none"
          fw={600}
          leftSection={<IconLockOpen size={12} aria-hidden />}
        >
          {m.subscriptions.unsigned}
        </Badge>
      )}
      {subscription.is_rotating && (
        <Badge
          variant="light"
          color="blue"
          tt="none"
          fw={600}
          leftSection={<IconKey size={12} aria-hidden />}
        >
          {m.subscriptions.rotating}
        </Badge>
      )}
    </Group>
  );
}

/** The last delivery, and how long deliveries have been failing. */
export function SubscriptionHealth({ subscription }: { subscription: SubscriptionSummary }) {
  const {
    last_delivery: last,
    failing_since,
    consecutive_failures,
    disabled_reason,
  } = subscription;
  return (
    <Text size="sm" c="dimmed" component="div">
      {disabled_reason && (
        <Text inherit c="red">
          {m.subscriptions.disabled(messages.serverTexts.sentence(disabled_reason))}
        </Text>
      )}
      {!disabled_reason && consecutive_failures > 0 && (
        <Text inherit c="red">
          {m.subscriptions.failures(consecutive_failures)}
          {failing_since && (
            <>
              {" · "}
              {m.subscriptions.failingSince} <Moment at={failing_since} />
            </>
          )}
        </Text>
      )}
      {last ? (
        <>
          {m.subscriptions.last}: {messages.deliveryStatuses[last.status]}
          {last.is_test && ` (${m.subscriptions.isTest})`} · <Moment at={last.created_at} />
        </>
      ) : (
        m.subscriptions.never
      )}
    </Text>
  );
}

/** The events that the subscription receives, by their API names. */
export function EventNames({
  events,
}: {
  events: readonly SubscriptionSummary["events"][number][];
}) {
  return (
    <Group gap={6}>
      {events.map((event) => (
        <Badge key={event} variant="default" tt="none" fw={500} radius="sm">
          {event === ALL_EVENTS ? m.allEvents : event}
        </Badge>
      ))}
    </Group>
  );
}
