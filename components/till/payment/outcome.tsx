"use client";
import {
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconClockX,
  IconHandStop,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { BigAmount } from "./payment-code";
import classes from "./result.module.css";

export type FinalStatus = Exclude<AccountPayment["status"], "pending">;

const SIGNS = {
  completed: IconCircleCheckFilled,
  cancelled: IconHandStop,
  expired: IconClockX,
  failed: IconCircleXFilled,
} as const satisfies Record<FinalStatus, unknown>;

/** The outcome of a payment, full screen: as icon, word and colour, so that none of them is essential. */
export function Outcome({
  end,
  title,
  text,
  amount,
  tip,
  currency,
  isApart,
  children,
}: {
  end: FinalStatus;
  title: string;
  text: string;
  amount: number;
  /** How much of the amount is a tip. */
  tip?: number | undefined;
  currency: string;
  /** The amount and the receipt's code are centred alike, for someone who only looks. */
  isApart?: boolean;
  children?: ReactNode;
}) {
  const Sign = SIGNS[end];
  return (
    <section
      className={`${classes.result} ${classes[end]}`}
      aria-label={title}
      data-apart={isApart || undefined}
    >
      <div className={classes.head}>
        <Sign className={classes.sign} aria-hidden />
        <div role="status">
          <h1 className={classes.outcome}>{title}</h1>
        </div>
      </div>
      <BigAmount amount={amount} currency={currency} className={classes.settled} />
      <div className={classes.why}>
        {tip !== undefined && (
          <div className={classes.tip}>{messages.tips.included(formatMoney(tip, currency))}</div>
        )}
        {text}
      </div>
      {children}
    </section>
  );
}
