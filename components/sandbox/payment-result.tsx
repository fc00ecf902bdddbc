"use client";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { LargeAmount } from "@/components/ui/amount";
import { formatMoney } from "@/lib/kit/display";
import { sandboxMessages } from "@/lib/messages/sandbox";
import { lookOf } from "./status-look";
import classes from "./payment-result.module.css";

const m = sandboxMessages.result;

export interface Result {
  status: string;
  amount: number;
  currency: string;
  merchant: string;
  reason?: string | undefined;
}

interface PaymentResultProps {
  result: Result;
  /** Shown below the result: what to do or know next. */
  children?: ReactNode;
}

/** The outcome of a payment. */
export function PaymentResult({ result, children }: PaymentResultProps) {
  const { status, amount, currency, merchant, reason } = result;
  const { label, Icon } = lookOf(status);
  return (
    <div className={classes.result} data-status={status}>
      <span className={classes.mark} aria-hidden>
        <Icon size={56} stroke={2.5} />
      </span>
      <div role="status" className={classes.words}>
        <h1 className={classes.label}>{label}</h1>
        <p className={classes.amount}>
          <LargeAmount>{formatMoney(amount, currency)}</LargeAmount>
        </p>
        <p>{m.to(merchant)}</p>
        {reason && status === "Rejected" && <p className={classes.reason}>{reason}</p>}
      </div>
      {children}
    </div>
  );
}

/** A result that covers the whole phone until it is closed. */
export function ResultScreen({
  result,
  children,
  onClose,
}: PaymentResultProps & { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus({ preventScroll: true }), []);
  return (
    <div
      className={classes.screen}
      data-status={result.status}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <PaymentResult result={result}>{children}</PaymentResult>
      <Button ref={done} size="lg" radius="xl" className={classes.done} onClick={onClose}>
        {sandboxMessages.done}
      </Button>
    </div>
  );
}
