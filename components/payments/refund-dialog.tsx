"use client";
import { Button, Group, Radio, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { AmountField } from "@/components/form/amount-field";
import { DialogButtons } from "@/components/form/dialog-buttons";
import { Form } from "@/components/form/form";
import { newPendingIntent } from "@/components/form/pending-intent";
import { useForm } from "@/components/form/use-form";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { notifySuccess } from "@/components/ui/notify";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { RequestFailed } from "@/lib/client/request-json";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoney } from "@/lib/kit/display";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import * as messages from "@/lib/messages";
import { useRefund } from "./mutations";
import { refundRefusal } from "./refund-refusal";

/** Refunds a payment: asks for the amount and reason, then for confirmation. */
export function RefundDialog({ payment, close }: { payment: AccountPayment; close: () => void }) {
  const refund = useRefund(payment.payment_id);
  const [isAsking, setAsking] = useState(false);
  const [keyOf] = useState(newPendingIntent);
  const money = (amount: number) => formatMoney(amount, payment.currency);
  const left = payment.refundable_amount;
  const form = useForm({
    initialValues: { kind: "full", amount: "", reason: "" },
    validate: {
      amount: (amount, { kind }) => {
        if (kind === "full") return null;
        if (amount === "") return messages.paymentForms.refundForm.amountMissing;
        if (Number(amount) <= 0) return messages.paymentForms.refundForm.amountNotPositive;
        return Number(amount) > left
          ? messages.paymentForms.refundForm.amountTooLarge(money(left))
          : null;
      },
    },
  });
  const { kind, reason } = form.values;
  const isAtAmount = kind === "part" && form.errors.amount !== undefined;
  const amount = kind === "full" ? left : Number(form.values.amount);

  const send = () => {
    const intent = { amount, reason: reason.trim() || undefined };
    refund.mutate(
      { ...intent, idempotency_key: keyOf(intent) },
      {
        onSuccess: () => {
          notifySuccess(messages.paymentForms.refundForm.started);
          close();
        },
        onError: (error) => {
          setAsking(false);
          form.setErrors(faultsOf(error));
        },
      },
    );
  };

  return (
    <Dialog
      close={close}
      closesOnClickOutside={!refund.isPending}
      title={
        isAsking
          ? messages.paymentForms.refundForm.confirmTitle(money(amount))
          : messages.paymentForms.refundForm.title
      }
    >
      {isAsking ? (
        <Stack>
          <Text>
            {messages.paymentForms.refundForm.confirmText(
              payment.payer_phone === undefined
                ? messages.paymentForms.refundForm.thePayer
                : spacedPhone(payment.payer_phone),
            )}
          </Text>
          {reason.trim() && (
            <Text c="dimmed">{messages.paymentPage.timeline.reason(reason.trim())}</Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" disabled={refund.isPending} onClick={() => setAsking(false)}>
              {messages.paymentForms.refundForm.change}
            </Button>
            {/* Somebody else may have refunded the rest in the meantime. */}
            <Button autoFocus loading={refund.isPending} disabled={amount <= 0} onClick={send}>
              {messages.paymentForms.refundForm.confirm(money(amount))}
            </Button>
          </Group>
        </Stack>
      ) : (
        <Form onSubmit={form.onSubmit(() => setAsking(true))}>
          <Stack>
            {refund.error && !isAtAmount && <Refused error={refund.error} />}
            <Text size="sm">
              {messages.paymentForms.refundForm.remaining(
                money(left),
                money(payment.paid_amount ?? payment.amount),
              )}
            </Text>
            <Radio.Group
              aria-label={messages.paymentForms.refundForm.amount}
              {...form.field("kind")}
            >
              <Stack gap="xs">
                <Radio
                  value="full"
                  data-autofocus
                  label={`${messages.paymentForms.refundForm.full} (${money(left)})`}
                />
                <Radio value="part" label={messages.paymentForms.refundForm.part} />
              </Stack>
            </Radio.Group>
            {kind === "part" && (
              <AmountField
                currency={payment.currency}
                label={messages.paymentForms.refundForm.amount}
                data-autofocus
                {...form.field("amount")}
              />
            )}
            <Textarea
              label={messages.paymentForms.refundForm.reason}
              description={messages.paymentForms.refundForm.reasonHint}
              maxLength={500}
              autosize
              minRows={2}
              maxRows={6}
              {...form.field("reason")}
            />
            <DialogButtons close={close} disabled={left <= 0}>
              {messages.paymentForms.refundForm.next}
            </DialogButtons>
          </Stack>
        </Form>
      )}
    </Dialog>
  );
}

/** Maps an error to field errors. An amount that is too high is an error of the amount field, where one was entered. */
const faultsOf = (error: Error): Record<string, string | undefined> =>
  error instanceof RequestFailed && error.code === "REFUND_EXCEEDS_REMAINING"
    ? { amount: messages.paymentForms.refundForm.conflicts[error.code] }
    : fieldErrorsOf(error);

/** Why the refund was rejected; the input is kept. */
const Refused = ({ error }: { error: Error }) => (
  <Callout color="red" role="alert">
    <Text size="sm">{refundRefusal(error)}</Text>
  </Callout>
);
