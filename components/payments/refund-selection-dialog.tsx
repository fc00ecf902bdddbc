"use client";
import { Button, Group, Progress, Stack, Text, Textarea } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { Form } from "@/components/form/form";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { notifyError, notifySuccess } from "@/components/ui/notify";
import * as messages from "@/lib/messages";
import type { SelectedPayments } from "./payment-rows";
import { PaymentsWithReasons } from "./payments-with-reasons";
import { refundRefusal } from "./refund-refusal";
import { isRefundedInPart, splitByRefundable } from "./refundable";
import { sumsOf } from "./sums-of";
import {
  canTryAgain,
  isOutcomeUnknown,
  type RefundFailure,
  useRefundEach,
} from "./use-refund-each";

const m = messages.paymentForms.refundSelection;
const one = messages.paymentForms.refundForm;

/** Refunds what is left of each selected payment, after confirmation. Those that fail can be tried again. */
export function RefundSelectionDialog({
  payments,
  deselect,
  close,
}: SelectedPayments & { close: () => void }) {
  // What is asked for is what was said, although the list goes on.
  const [{ refundable, others }] = useState(() => splitByRefundable(payments));
  const [reason, setReason] = useState("");
  const sum = sumsOf(refundable, ({ refundable_amount }) => refundable_amount);
  const isShown = useIsShown();
  const refunds = useRefundEach(refundable, ({ refunded, failed }) => {
    deselect(refunded);
    if (failed === 0) {
      notifySuccess(m.requested(refundable.length));
      close();
    } else if (!isShown.current) {
      notifyError(new Error(m.unfinished(refundable.length - failed, failed)));
    }
  });
  const send = () => refunds.run(reason.trim() || undefined);

  return (
    <Dialog close={close} title={m.title} isPersistent={refunds.isRunning}>
      {refunds.isRunning ? (
        <RefundProgress refunds={refunds} of={refundable.length} />
      ) : refunds.failures.length > 0 ? (
        <Failures refunds={refunds} tryAgain={send} close={close} />
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
                  rows={others.map(({ payment, why }) => ({
                    payment,
                    amount: payment.amount,
                    reason: m.why[why],
                  }))}
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

type Refunds = ReturnType<typeof useRefundEach>;

function RefundProgress({ refunds, of }: { refunds: Refunds; of: number }) {
  const done = refunds.requested + refunds.failures.length;
  const start = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone; a repeated Enter stops nothing.
  useEffect(() => start.current?.focus(), []);
  return (
    <Stack gap="xs">
      <Text ref={start} tabIndex={-1} size="sm" role="status" style={{ outline: "none" }}>
        {m.progress(done, of)}
      </Text>
      <Progress value={(done / of) * 100} aria-hidden />
      <Group justify="flex-end" mt="xs">
        <Button variant="default" onClick={refunds.stop}>
          {refunds.isStopping ? m.stopping : m.stop}
        </Button>
      </Group>
    </Stack>
  );
}

function Failures({
  refunds: { requested, failures },
  tryAgain,
  close,
}: {
  refunds: Refunds;
  tryAgain: () => void;
  close: () => void;
}) {
  const unknown = failures.filter(isOutcomeUnknown);
  const failed = failures.filter((failure) => !isOutcomeUnknown(failure));
  const canAny = failures.some(canTryAgain);
  return (
    <Stack>
      {requested > 0 && <Text size="sm">{m.requested(requested)}</Text>}
      {failed.length > 0 && <FailedPayments title={m.failed(failed.length)} failures={failed} />}
      {unknown.length > 0 && (
        <FailedPayments title={m.unknown(unknown.length)} failures={unknown} isUnknown />
      )}
      {canAny && <Text size="sm">{m.tryAgain}</Text>}
      {!failures.every(canTryAgain) && <Text size="sm">{m.selectAgain}</Text>}
      <Group justify="flex-end">
        <Button variant="default" autoFocus onClick={close}>
          {messages.common.close}
        </Button>
        {canAny && <Button onClick={tryAgain}>{messages.states.retry}</Button>}
      </Group>
    </Stack>
  );
}

const FailedPayments = ({
  title,
  failures,
  isUnknown,
}: {
  title: string;
  failures: readonly RefundFailure[];
  isUnknown?: boolean;
}) => (
  <Callout color={isUnknown ? "yellow" : "red"} role="alert" title={title}>
    <PaymentsWithReasons
      label={title}
      rows={failures.map(({ payment, error }) => ({
        payment,
        amount: payment.refundable_amount,
        reason: refundRefusal(error),
      }))}
    />
  </Callout>
);

/** Whether the component is still on the page, for what ends after it has been left. */
function useIsShown() {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
