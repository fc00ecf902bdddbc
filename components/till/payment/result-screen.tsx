"use client";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PrintedReceipt } from "@/components/ui/receipt-slip";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useTillKeys } from "../entry/use-till-keys";
import type { TillOptions } from "../options";
import type { OpenTill } from "../queries";
import { freshReceipt } from "../receipt/receipt";
import { ReceiptCode } from "../receipt/receipt-code";
import { type FinalStatus, Outcome } from "./outcome";
import classes from "./result.module.css";

const m = messages.till;

const MailReceiptDialog = lazyWithRetry(() =>
  import("../receipt/mail-receipt-dialog").then((module) => module.MailReceiptDialog),
);

/** The outcome of a payment, and what to do next. */
export function ResultScreen({
  till,
  payment,
  end,
  options,
  onNext,
  onAgain,
  isTaking,
}: {
  till: OpenTill;
  payment: AccountPayment;
  end: FinalStatus;
  options: TillOptions;
  /** With a digit if it was typed, or a code that was scanned: it begins the next payment. */
  onNext: (typed?: string, scanned?: string) => void;
  onAgain: () => void;
  isTaking: boolean;
}) {
  const isPaid = end === "completed";
  const paid = payment.paid_amount;
  const view = useView();
  const [isMailing, mailing] = useDisclosure();
  // The customer is still here, and something may have to be settled with them.
  const isSettled = isPaid && paid === undefined;
  const left = useCountdown(isSettled && !isMailing ? options.nextAfter : 0, () => onNext());
  const onKey = (key: string) => {
    if (key === "Escape") onNext();
    else if (key === "Enter" && isPaid) onNext();
    else if (key === "Enter" && !isTaking) onAgain();
    else if (/^\d$/.test(key)) onNext(key);
  };
  useTillKeys({
    onKey,
    handles: (key) => /^\d$|^Escape$|^Enter$/.test(key),
    onScan: (code) => onNext("", code),
  });
  const words = m.results[end];
  const button = (text: string, act: () => void, isFirst = false) => (
    <button
      type="button"
      className={`${classes.choice} ${isFirst ? classes.first : ""}`}
      disabled={isTaking}
      onClick={act}
    >
      {text}
    </button>
  );
  return (
    <>
      <Outcome
        end={end}
        title={words.title}
        text={
          (payment.failure_reason && messages.serverTexts.sentence(payment.failure_reason)) ??
          payment.cancel_reason ??
          (paid === undefined
            ? words.text
            : m.result.otherAmount(formatMoney(payment.amount, payment.currency)))
        }
        amount={paid ?? payment.amount}
        tip={payment.tip}
        currency={payment.currency}
      >
        <div className={classes.choices}>
          {isPaid ? (
            <>
              {button(left > 0 ? m.result.nextIn(left) : m.result.next, () => onNext(), true)}
              {button(m.result.print, () => window.print())}
              {till.mails_receipts && button(m.mailReceipt.button, mailing.open)}
            </>
          ) : (
            <>
              {button(m.result.again, onAgain, true)}
              {button(m.result.newAmount, () => onNext())}
            </>
          )}
        </div>
        {payment.receipt_url && <ReceiptCode url={payment.receipt_url} />}
      </Outcome>
      {isPaid && (
        <PrintedReceipt
          receipt={freshReceipt(payment, view, till.receipt)}
          paper={options.receiptPaper}
        />
      )}
      <DialogSlot>
        {isMailing && <MailReceiptDialog paymentId={payment.payment_id} close={mailing.close} />}
      </DialogSlot>
    </>
  );
}

/** Counts down in seconds and then calls `act`; with `from` 0, it does neither. */
function useCountdown(from: number, act: () => void): number {
  const [left, setLeft] = useState(from);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (from === 0) return;
    const ends = Date.now() + from * 1000;
    const timer = setInterval(() => {
      const seconds = Math.ceil((ends - Date.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(timer);
      latest.current();
    }, 250);
    return () => clearInterval(timer);
  }, [from]);
  return left;
}
