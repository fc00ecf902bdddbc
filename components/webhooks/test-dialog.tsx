"use client";
import { Anchor, Card, Code, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { AttemptSummary, Exchange } from "@/components/records/attempts";
import { Dialog } from "@/components/ui/dialog";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { DeliveryDetail, EventTypeOrAll } from "@/lib/domain/webhooks/schemas";
import { ALL_EVENTS, EVENT_TYPES } from "@/lib/domain/webhooks/vocabulary";
import * as messages from "@/lib/messages";
import { useTestSubscription } from "./mutations";

const m = messages.webhookTest;

const choices = () => [
  ...EVENT_TYPES.map((event) => ({ value: event, label: event })),
  { value: ALL_EVENTS, label: m.everyEvent },
];

/** Sends a sample event to a subscription and shows its endpoint's response. */
export function TestDialog({
  subscriptionId,
  close,
}: {
  subscriptionId: string;
  close: () => void;
}) {
  const test = useTestSubscription(subscriptionId);
  const [event, setEvent] = useState<string>(EVENT_TYPES[0]);
  const [order, setOrder] = useState("");
  const faults = test.error ? fieldErrorsOf(test.error) : {};
  return (
    <Dialog close={close} title={m.title} size="lg">
      <Form
        onSubmit={() => {
          test.mutate({
            event: event as EventTypeOrAll,
            ...(order && { merchant_order_id: order }),
          });
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {m.text}
          </Text>
          <FormFailure error={test.error} fields={["merchant_order_id"]} />
          <Select
            label={m.event}
            data={choices()}
            value={event}
            allowDeselect={false}
            data-autofocus
            onChange={(next) => next && setEvent(next)}
          />
          <TextInput
            label={m.order}
            value={order}
            maxLength={255}
            error={faults.merchant_order_id}
            onChange={(change) => setOrder(change.currentTarget.value)}
          />
          <DialogButtons close={close} closeLabel={messages.common.close} loading={test.isPending}>
            {test.data ? m.again : m.send}
          </DialogButtons>
        </Stack>
      </Form>
      {test.data && <Answers deliveries={test.data.deliveries} />}
    </Dialog>
  );
}

function Answers({ deliveries }: { deliveries: readonly DeliveryDetail[] }) {
  return (
    <Stack component="section" gap="sm" mt="lg" aria-label={m.answer} role="status">
      <Text fw={600}>{m.answer}</Text>
      {deliveries.map((delivery) => {
        const attempt = delivery.attempts.at(-1);
        return (
          <Card key={delivery.delivery_id} withBorder padding="sm">
            <Stack gap="xs">
              <Group justify="space-between" gap="xs">
                <Group gap="xs">
                  <Code>{delivery.event}</Code>
                  {attempt && <AttemptSummary attempt={attempt} />}
                </Group>
                <Anchor
                  component={Link}
                  size="sm"
                  href={`/webhooks/deliveries/${delivery.delivery_id}`}
                >
                  {m.open}
                </Anchor>
              </Group>
              {attempt && deliveries.length === 1 && <Exchange attempt={attempt} />}
              {attempt && deliveries.length > 1 && attempt.error && (
                <Text size="sm" c="red">
                  {attempt.error}
                </Text>
              )}
            </Stack>
          </Card>
        );
      })}
    </Stack>
  );
}
