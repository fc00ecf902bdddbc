"use client";
import { Anchor, Box, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { Moment } from "@/components/session/moment";
import type { TimelineAttempt } from "@/lib/domain/payments/schemas";
import * as messages from "@/lib/messages";
import { AttemptBodies } from "./timeline-attempt";
import classes from "./timeline-delivery.module.css";

const m = messages.paymentPage.timeline;

/** A webhook in one line: its last attempt, and those before it on demand. */
export function DeliveryLine({
  attempts,
  paymentId,
}: {
  attempts: [TimelineAttempt, ...TimelineAttempt[]];
  paymentId: string;
}) {
  const [isOpen, { toggle }] = useDisclosure();
  const id = useId();
  const last = attempts.at(-1)!;
  const earlier = attempts.slice(0, -1);
  return (
    <>
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {m.attempt[last.state](last.event, last.url ?? m.someWebhook)}
      </Text>
      <AttemptFacts attempt={last} />
      {earlier.length > 0 && (
        <>
          <Anchor
            component="button"
            type="button"
            size="xs"
            me="sm"
            onClick={toggle}
            aria-expanded={isOpen}
            aria-controls={id}
          >
            {isOpen ? m.hideEarlier : m.showEarlier(earlier.length)}
          </Anchor>
          <ol id={id} className={classes.earlier} hidden={!isOpen}>
            {isOpen &&
              earlier.map((attempt) => (
                <li key={attempt.attempt_number}>
                  <AttemptFacts attempt={attempt} />
                  <AttemptBodies attempt={attempt} paymentId={paymentId} />
                </li>
              ))}
          </ol>
        </>
      )}
      <AttemptBodies attempt={last} paymentId={paymentId} />
    </>
  );
}

/** When an attempt was made, its result and error. */
function AttemptFacts({ attempt }: { attempt: TimelineAttempt }) {
  const { attempt_number, response_status, duration_ms, error, at } = attempt;
  return (
    <Box>
      {error && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          {error}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        <Moment at={at} style="long" />
        {" · "}
        {m.attemptFacts(attempt_number, response_status, duration_ms)}
      </Text>
    </Box>
  );
}
