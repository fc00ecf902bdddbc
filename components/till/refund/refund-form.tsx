"use client";
import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { Failure } from "@/components/form/failure";
import { Form } from "@/components/form/form";
import { fieldErrorsOf } from "@/lib/client/field-errors";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { decimals } from "@/lib/kit/currencies";
import { bidiSafe, formatChoice, formatMoney } from "@/lib/kit/display";
import { rolesWith } from "@/lib/kit/permissions";
import * as messages from "@/lib/messages";
import { formatEntry, isEntryKey, pressKey } from "../entry/amount-entry";
import { AmountKeypad, keepFocus, Keypad } from "../entry/keypad";
import { useTillKeys } from "../entry/use-till-keys";
import type { TillRefund } from "../queries";
import { leftAfter } from "./refund-amount";
import { RefundApproval } from "./refund-approval";
import { RefundReason } from "./refund-reason";
import { useRefund } from "./use-refund";
import amountClasses from "../entry/amount.module.css";
import classes from "./refund.module.css";

const m = messages.till.refund;
const MIN_PIN = 4;
const MAX_PIN = 6;

const others = () =>
  formatChoice(
    rolesWith("refunds.create")
      .filter((role) => role !== "cashier")
      .map((role) => messages.roles[role].name.toLowerCase()),
  );

/**
 * Asks for the amount on the till's keypad, and for a reason; above the member's limit, for somebody's approval. Says what
 * is left of the payment and what the member can refund of it before anything is typed.
 */
export function RefundForm({
  tillId,
  payment,
  refundLimit,
  onRequested,
  onBack,
}: {
  tillId: string;
  payment: AccountPayment;
  refundLimit: number | undefined;
  onRequested: (refund: TillRefund) => void;
  onBack: () => void;
}) {
  const form = useRefund({ tillId, payment, refundLimit, onRequested });
  const { amount, allowed, approval, approvers, refund, setApproval, setEntry } = form;
  const { currency } = payment;
  const money = (value: number) => formatMoney(value, currency);
  const isRefundable = allowed > 0 || form.isAsking || approvers.length > 0;
  const pinError = refund.error ? fieldErrorsOf(refund.error).pin : undefined;
  const back = approval ? () => setApproval(undefined) : onBack;
  const [scanned, setScanned] = useState<string>();
  const onKey = (key: string) => {
    if (refund.isPending) return;
    setScanned(undefined);
    if (key === "Escape") return approval || form.entry === "" ? back() : setEntry(() => "");
    if (approval) {
      const pin =
        key === "Backspace" ? approval.pin.slice(0, -1) : (approval.pin + key).slice(0, MAX_PIN);
      return /^\d$|^Backspace$/.test(key) && setApproval({ ...approval, pin });
    }
    if (isRefundable) setEntry((typed) => pressKey(typed, key, currency));
  };
  useTillKeys(
    {
      onKey: (key) => (key === "Enter" ? form.submit() : onKey(key)),
      handles: isEntryKey,
      remember: () => () => {
        form.setEntry(() => form.entry);
        setApproval((known) => known && approval && { ...known, pin: approval.pin });
      },
      onScan: setScanned,
    },
    "dialog",
  );
  const formatted = formatEntry(form.entry, currency);
  const fault = faultOf(form, payment);
  return (
    <Form
      className={classes.refund}
      aria-label={m.title(money(payment.paid_amount ?? payment.amount))}
      onSubmit={() => form.submit()}
    >
      <div className={classes.sum}>
        <output
          aria-label={m.amount(currency)}
          aria-live="polite"
          className={`${amountClasses.amount} ${classes.typed}`}
          data-empty={form.entry === "" || undefined}
        >
          {formatted}
        </output>
        <Text ta="right" fw={600} data-testid="refund-left">
          {m.left(money(leftAfter(payment, amount)), money(payment.paid_amount ?? payment.amount))}
        </Text>
        {!approval && isRefundable && (
          <Button
            variant="light"
            size="md"
            onMouseDown={keepFocus}
            onClick={() => setEntry(() => String(payment.refundable_amount))}
          >
            {m.all(money(payment.refundable_amount))}
          </Button>
        )}
        {!approval && <Limit form={form} payment={payment} refundLimit={refundLimit} />}
        {fault && <Failure>{fault}</Failure>}
        {scanned && <Failure>{messages.till.scan.noAmount(bidiSafe(scanned))}</Failure>}
        {refund.error && !pinError && <Failure>{refund.error.message}</Failure>}
        {approval && (
          <RefundApproval
            approvers={approvers}
            approval={approval}
            onChange={setApproval}
            onEscape={back}
            error={pinError}
          />
        )}
      </div>
      {isRefundable && (
        <div className={classes.keys}>
          {approval ? (
            <Keypad onKey={onKey} />
          ) : (
            <AmountKeypad
              // The key clears; leaving is a button of its own.
              onKey={(key) => (key === "Escape" ? setEntry(() => "") : onKey(key))}
              hasDecimals={decimals(currency) > 0}
            />
          )}
        </div>
      )}
      {!approval && isRefundable && (
        <div className={classes.reason}>
          <RefundReason reason={form.reason} onChange={form.setReason} />
        </div>
      )}
      <div className={classes.acts}>
        <Button variant="default" size="lg" px="xs" disabled={refund.isPending} onClick={back}>
          {messages.till.lock.back}
        </Button>
        <Button
          type="submit"
          size="lg"
          px="xs"
          lh={1.2}
          loading={refund.isPending || (form.isAsking && amount > allowed)}
          disabled={
            !isRefundable ||
            amount === 0 ||
            (approval !== undefined && approval.pin.length < MIN_PIN)
          }
        >
          {m.submit(money(amount))}
        </Button>
      </div>
    </Form>
  );
}

type RefundEntry = ReturnType<typeof useRefund>;

/** How much the member can refund, and who can refund more. */
function Limit({
  form: { allowed, isBounded, isAsking, approvers, verdict },
  payment,
  refundLimit,
}: {
  form: RefundEntry;
  payment: AccountPayment;
  refundLimit: number | undefined;
}) {
  const money = (value: number) => formatMoney(value, payment.currency);
  if (refundLimit === undefined || verdict === "more than is left") return null;
  // The fault already says it.
  const isInFieldError = verdict === "above the limit";
  const more = approvers.length > 0 ? m.approvable : m.who(others());
  if (verdict === "to be approved" && !isAsking) return <Text size="sm">{m.approval}</Text>;
  return (
    <Text size="sm" c="dimmed">
      {refundLimit === 0 ? m.none : m.limit(money(refundLimit), money(allowed))}
      {isBounded && !isAsking && !isInFieldError && ` ${more}`}
    </Text>
  );
}

/** Says right away what is wrong with the amount. */
function faultOf(
  { verdict, allowed, networkName }: RefundEntry,
  payment: AccountPayment,
): string | undefined {
  const money = (value: number) => formatMoney(value, payment.currency);
  switch (verdict) {
    case "missing":
      return m.tooLittle;
    case "more than is left":
      return m.moreThanLeft(money(payment.refundable_amount));
    case "not the whole":
      return m.wholeOnly(networkName ?? "", money(payment.paid_amount ?? payment.amount));
    case "above the limit":
      return `${m.tooMuch(money(allowed))} ${m.who(others())}`;
    case "to be approved":
    case undefined:
      return undefined;
  }
}
