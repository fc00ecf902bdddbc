"use client";
import { Button, Group, Progress, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { Form } from "@/components/form/form";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import * as messages from "@/lib/messages";
import type { SelectedPayments } from "./payment-rows";
import { PaymentsWithReasons } from "./payments-with-reasons";
import { refundRefusal } from "./refund-refusal";
import { isRefundedInPart, splitByRefundable } from "./refundable";
import { sumsOf } from "./sums-of";
import { useRefundEach } from "./use-refund-each";

const m = messages.paymentForms.refundSelection;
const one = messages.paymentForms.refundForm;

/** Refunds what is left of each selected payment, after confirmation. Those that fail stay selected and can be tried again. */
export function RefundSelectionDialog({
  payments,
  deselect,
  close,
}: SelectedPayments & { close: () => void }) {
  // What is asked for is what was said, although the list goes on.
  const [{ refundable, others }] = useState(() => splitByRefundable(payments));
  const [reason, setReason] = useState("");
  const refunds = useRefundEach(refundable);
  const sum = sumsOf(refundable, ({ refundable_amount }) => refundable_amount);

  const send = () =>
    refunds.run(reason.trim() || undefined, {
      onSuccess: ({ refunded, hasFailures }) => {
        deselect(refunded);
        if (hasFailures) return;
        notifySuccess(m.requested(refundable.length));
        close();
      },
    });

  return (
    <Dialog close={close} title={m.title} isPersistent={refunds.isRunning}>
      {refunds.isRunning ? (
        <RefundProgress done={refunds.requested + refunds.failed.length} of={refundable.length} />
      ) : refunds.failed.length > 0 ? (
        <Stack>
          {refunds.requested > 0 && <Text size="sm">{m.requested(refunds.requested)}</Text>}
          <Callout color="red" role="alert" title={m.failed(refunds.failed.length)}>
            <PaymentsWithReasons
              label={m.failed(refunds.failed.length)}
              rows={refunds.failed.map(({ payment, error }) => ({
                payment,
                reason: refundRefusal(error),
              }))}
            />
          </Callout>
          <Text size="sm">{m.stillSelected}</Text>
          <Group justify="flex-end">
            <Button variant="default" autoFocus onClick={close}>
              {messages.common.close}
            </Button>
            <Button onClick={send}>{messages.states.retry}</Button>
          </Group>
        </Stack>
      ) : (
        <Form onSubmit={send}>
          <Stack>
            {refundable.length > 0 ? (
              <>
                <Text fw={600}>{m.total(sum, refundable.length)}</Text>
                <Text size="sm">
                  {refundable.some(isRefundedInPart) && `${m.onlyWhatIsLeft} `}
                  {m.text}
                </Text>
                <Textarea
                  label={one.reason}
                  description={one.reasonHint}
                  maxLength={500}
                  autosize
                  minRows={2}
                  maxRows={6}
                  data-autofocus
                  value={reason}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
              </>
            ) : (
              <Text size="sm">{m.none}</Text>
            )}
            {others.length > 0 && (
              <Callout color="gray" title={m.others(others.length)}>
                <PaymentsWithReasons
                  label={m.others(others.length)}
                  rows={others.map(({ payment, why }) => ({ payment, reason: m.why[why] }))}
                />
              </Callout>
            )}
            {refundable.length > 0 ? (
              <DialogButtons close={close}>{one.confirm(sum)}</DialogButtons>
            ) : (
              <Group justify="flex-end">
                <Button data-autofocus onClick={close}>
                  {messages.common.close}
                </Button>
              </Group>
            )}
          </Stack>
        </Form>
      )}
    </Dialog>
  );
}

const RefundProgress = ({ done, of }: { done: number; of: number }) => (
  <Stack gap="xs" pb="md">
    <Text size="sm" role="status">
      {m.progress(done, of)}
    </Text>
    <Progress value={(done / of) * 100} aria-hidden />
  </Stack>
);
