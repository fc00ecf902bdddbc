"use client";
import { Stack, Text } from "@mantine/core";
import { IconCheck, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { FormFailure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { useServerTime, useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import type { MissingEvents } from "@/lib/domain/webhooks/event-schemas";
import { toTimestamp } from "@/lib/kit/time";
import * as messages from "@/lib/messages";
import { useCountMissing, useReplayMissing } from "./mutations";
import { A_DAY_AGO, EndpointSelect, SinceField, sinceOf } from "./since-field";

const m = messages.replayMissing;

/** What was counted or sent last, and the request that goes on from there. */
interface Step {
  missing?: MissingEvents;
  /** How many events were sent so far. */
  sent?: number;
  next?: { id: string; since: string; cursor?: string };
}

/** Says how many events a subscription has not received since a time, then sends them, in batches. */
export function ReplayMissingDialog({
  subscriptionId,
  close,
}: {
  subscriptionId: string | undefined;
  close: () => void;
}) {
  const { timeZone } = useView();
  const now = useServerTime();
  const count = useCountMissing();
  const replay = useReplayMissing();
  const [endpoint, setEndpoint] = useState<string | null>(subscriptionId ?? null);
  const [since, setSince] = useState(A_DAY_AGO);
  const [isChecked, setChecked] = useState(false);
  const [step, setStep] = useState<Step>({});

  const moment = sinceOf(since, timeZone, now());
  const reset = () => {
    setStep({});
    count.reset();
    replay.reset();
  };
  const start = () => {
    setChecked(true);
    if (!moment || !endpoint) return;
    reset();
    const next = { id: endpoint, since: toTimestamp(moment) };
    count.mutate(next, {
      onSuccess: (missing) =>
        setStep({ missing, ...((missing.count > 0 || !missing.is_complete) && { next }) }),
    });
  };
  const send = (next: NonNullable<Step["next"]>) =>
    replay.mutate(next, {
      onSuccess: ({ resent, created, next_cursor: cursor }) =>
        setStep({
          sent: (step.sent ?? 0) + resent + created,
          ...(cursor && { next: { ...next, cursor } }),
        }),
    });
  const submit = () => (step.next ? send(step.next) : start());
  return (
    <Dialog close={close} title={m.title}>
      <Form onSubmit={submit}>
        <Stack>
          <Text size="sm" c="dimmed">
            {m.text}
          </Text>
          <FormFailure error={count.error ?? replay.error} fields={[]} />
          <EndpointSelect
            data-autofocus
            allowDeselect={false}
            value={endpoint}
            error={isChecked && !endpoint ? m.endpointMissing : undefined}
            onChange={(value) => {
              setEndpoint(value);
              reset();
            }}
          />
          <SinceField
            label={m.since}
            value={since}
            error={isChecked && !moment ? messages.deliveryLog.since.timeMissing : undefined}
            onChange={(value) => {
              setSince(value);
              reset();
            }}
          />
          <Outcome step={step} />
          <DialogButtons
            close={close}
            closeLabel={messages.common.close}
            loading={count.isPending || replay.isPending}
          >
            {submitLabel(step)}
          </DialogButtons>
        </Stack>
      </Form>
    </Dialog>
  );
}

function submitLabel({ missing, sent, next }: Step): string {
  if (!next) return m.count;
  if (sent !== undefined) return m.goOn;
  return missing?.is_complete ? m.start(missing.count) : m.startIncomplete;
}

function Outcome({ step: { missing, sent, next } }: { step: Step }) {
  if (sent !== undefined) {
    return (
      <Callout color={sent > 0 ? "teal" : "gray"} icon={<IconSend />} role="status">
        {sent > 0 ? m.done(sent) : m.noneLeft} {next && m.more}
      </Callout>
    );
  }
  if (!missing) return null;
  if (!next) {
    return (
      <Callout color="gray" icon={<IconCheck />} role="status">
        {m.none}
      </Callout>
    );
  }
  return (
    <Callout color="blue" icon={<IconSend />} role="status">
      {missing.is_complete ? m.found(missing.count) : m.foundIncomplete(missing.count)}
    </Callout>
  );
}
