"use client";
import { useLayoutEffect, useRef, useState } from "react";
import { Failure } from "@/components/form/failure";
import { useView } from "@/components/session/view-provider";
import { Heading } from "@/components/ui/heading";
import { useKeys } from "@/components/ui/use-keys";
import { formatMoney } from "@/lib/kit/display";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import * as messages from "@/lib/messages";
import type { PaymentIntent } from "./memory";
import { tipOf, withTip } from "./tip-amount";
import { TipEntry } from "./tip-entry";
import classes from "./tip.module.css";

const m = messages.tips.entry;

interface Shared {
  isTaking: boolean;
  error: Error | null;
  /** The ID of the text that says why no payment can be requested at the moment. */
  offlineReason: string | undefined;
}

/**
 * Asks for a tip before a payment is requested. Over the entry, which keeps what was entered, and therefore a dialog: the
 * keys are its own.
 */
export function TipScreen({
  intent,
  percents,
  onTake,
  onBack,
  ...shared
}: Shared & {
  intent: PaymentIntent;
  /** What to offer, in percent. */
  percents: readonly number[];
  /** With the tip in the amount. */
  onTake: (intent: PaymentIntent) => void;
  onBack: () => void;
}) {
  const { currency } = useView();
  const [isOwn, setOwn] = useState(false);
  const { amount } = intent;
  const give = (tip: number) =>
    onTake(tip > 0 ? { ...intent, amount: withTip(amount, tip, currency), tip } : intent);
  return isOwn ? (
    <TipEntry amount={amount} onAdd={give} onBack={() => setOwn(false)} {...shared} />
  ) : (
    <TipChoices
      amount={amount}
      tips={percents
        .map((percent) => ({ percent, tip: tipOf(percent, amount, currency) }))
        .filter(({ tip }) => tip > 0 && withTip(amount, tip, currency) <= MAX_MAJOR_UNITS)}
      onGive={give}
      onOther={() => setOwn(true)}
      onBack={onBack}
      {...shared}
    />
  );
}

function TipChoices({
  amount,
  tips,
  onGive,
  onOther,
  onBack,
  isTaking,
  error,
  offlineReason,
}: Shared & {
  amount: number;
  tips: readonly { percent: number; tip: number }[];
  /** With 0 for none. */
  onGive: (tip: number) => void;
  onOther: () => void;
  onBack: () => void;
}) {
  const { currency } = useView();
  const dialog = useRef<HTMLElement>(null);
  useLayoutEffect(() => dialog.current?.focus(), []);
  const isReady = !isTaking && offlineReason === undefined;
  const money = (value: number) => formatMoney(value, currency);
  useKeys((key) => {
    const chosen = /^[1-4]$/.test(key) ? tips[Number(key) - 1] : undefined;
    if (key === "Escape") onBack();
    else if (key === "Enter" && isReady) onGive(0);
    else if (chosen && isReady) onGive(chosen.tip);
    else return false;
    return true;
  }, dialog);
  const ask = { disabled: !isReady, "aria-describedby": offlineReason };
  return (
    <section
      ref={dialog}
      role="dialog"
      aria-labelledby="tip"
      tabIndex={-1}
      aria-busy={isTaking}
      className={classes.tip}
    >
      <div className={classes.sum}>
        <Heading order={1} id="tip">
          {m.heading}
        </Heading>
        {error && <Failure>{error.message}</Failure>}
        <p className={classes.amount}>
          {m.toPay} <strong>{money(amount)}</strong>
        </p>
        <p className={classes.keysHint}>{m.keys}</p>
      </div>
      <div className={classes.choices} role="group" aria-label={m.choices}>
        {tips.map(({ percent, tip }) => (
          <button
            key={percent}
            type="button"
            className={classes.choice}
            onClick={() => onGive(tip)}
            {...ask}
          >
            <span className={classes.percent}>{m.tipOf(percent)}</span>{" "}
            <span className={classes.given}>+{money(tip)}</span>{" "}
            <span className={classes.total}>{m.total(money(withTip(amount, tip, currency)))}</span>
          </button>
        ))}
        <button type="button" className={classes.choice} onClick={onOther} disabled={isTaking}>
          {m.other}
        </button>
        <button
          type="button"
          className={`${classes.choice} ${classes.none}`}
          onClick={() => onGive(0)}
          {...ask}
        >
          {m.none}
        </button>
      </div>
      <button type="button" className={classes.back} onClick={onBack} disabled={isTaking}>
        {m.back}
      </button>
    </section>
  );
}
