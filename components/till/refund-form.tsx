"use client";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { AmountField } from "@/components/form/amount-field";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { newPendingIntent } from "@/components/form/pending-intent";
import { useView } from "@/components/session/view-provider";
import { api } from "@/lib/client/api";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import { formatChoice, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import { decimals } from "@/lib/kit/money";
import { rolesWith } from "@/lib/kit/permissions";
import { type Approval, RefundApproval } from "./refund-approval";
import { tillKeys, tillQueries } from "./queries";

const m = messages.till.refund;

const others = () =>
  formatChoice(
    rolesWith("refunds.create")
      .filter((role) => role !== "cashier")
      .map((role) => messages.roles[role].name.toLowerCase()),
  );

/** Refunds up to what the member's role allows, and shows the limit up front. */
export function RefundForm({
  tillId,
  payment,
  refundLimit,
  onClose,
}: {
  tillId: string;
  payment: AccountPayment;
  refundLimit: number | undefined;
  onClose: () => void;
}) {
  const view = useView();
  const queries = useQueryClient();
  const { currency } = payment;
  const money = (amount: number) => formatMoney(amount, currency);
  const allowed = refundAllowance(payment, refundLimit);
  const isBounded = allowed < payment.refundable_amount;
  const [amount, setAmount] = useState(String(allowed || ""));
  const [fault, setFault] = useState<string>();
  // The same for the same amount, so that a second press or a retry after a lost response doesn't create a second
  // refund.
  const [keyOf] = useState(newPendingIntent);
  const known = useQuery({ ...tillQueries.approvers(view, tillId), enabled: isBounded });
  const approvers = known.data?.data;
  // Who can approve it is not known yet.
  const isAsking = known.isFetching && !approvers && Number(amount) > allowed;
  const [approval, setApproval] = useState<Approval>();
  const refund = useMutation({
    mutationFn: (asked: number) =>
      api("POST /payments/{paymentID}/refunds", {
        scope: view,
        params: { paymentID: payment.payment_id },
        body: {
          amount: asked,
          till_id: tillId,
          idempotency_key: keyOf({ amount: asked }),
          ...(approval && asked > allowed && { approval }),
        },
      }),
    onError: () => setApproval((given) => given && { ...given, pin: "" }),
    onSettled: () => queries.invalidateQueries({ queryKey: [...tillKeys.all(view), "last"] }),
  });
  const submit = () => {
    const asked = Number(amount);
    if (!(asked > 0)) return setFault(m.tooLittle);
    const first = approvers?.[0];
    if (asked > allowed && asked <= payment.refundable_amount && first && !approval) {
      setFault(undefined);
      return setApproval({ user_id: first.user_id, pin: "" });
    }
    if (asked > (approval ? payment.refundable_amount : allowed)) {
      return setFault(`${m.tooMuch(money(allowed))}${isBounded ? ` ${m.who(others())}` : ""}`);
    }
    setFault(undefined);
    refund.mutate(asked);
  };

  const pinError = refund.error ? fieldErrorsOf(refund.error).pin : undefined;
  if (refund.data) {
    return (
      <Stack gap="xs" mt="sm">
        <Text role="status" fw={600}>
          {m.done(money(refund.data.amount))}
        </Text>
        <Button variant="default" onClick={onClose}>
          {messages.common.close}
        </Button>
      </Stack>
    );
  }
  return (
    <Form
      aria-label={m.title(money(payment.amount))}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="sm" mt="sm">
        <Text size="sm">
          {refundLimit === undefined
            ? m.noLimit(money(allowed))
            : refundLimit === 0
              ? m.none
              : m.limit(money(refundLimit), money(allowed))}
          {isBounded && ` ${m.who(others())}`}
        </Text>
        {refund.error && !pinError && <Failure>{refund.error.message}</Failure>}
        <AmountField
          currency={currency}
          label={m.amount(currency)}
          size="lg"
          data-autofocus
          disabled={allowed === 0 && !approvers?.length}
          value={amount}
          onChange={setAmount}
          error={fault}
        />
        {approval && approvers && (
          <RefundApproval
            approvers={approvers}
            approval={approval}
            onChange={setApproval}
            error={pinError}
          />
        )}
        <Group grow preventGrowOverflow={false}>
          <Button variant="default" size="md" disabled={refund.isPending} onClick={onClose}>
            {m.cancel}
          </Button>
          <Button
            type="submit"
            size="md"
            loading={refund.isPending || isAsking}
            disabled={
              (allowed === 0 && !approvers?.length) ||
              (approval !== undefined && approval.pin.length < 4)
            }
          >
            {m.submit(money(Number(amount) || 0))}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}

/**
 * Returns how much of a payment the member can still refund, in major units. The limit is per payment, so refunds by
 * others count. The server enforces it again.
 */
function refundAllowance(payment: AccountPayment, limit: number | undefined): number {
  if (limit === undefined) return payment.refundable_amount;
  const left = limit - payment.refunded_amount - payment.refund_pending_amount;
  const exact = Number(left.toFixed(decimals(payment.currency)));
  return Math.max(0, Math.min(payment.refundable_amount, exact));
}
