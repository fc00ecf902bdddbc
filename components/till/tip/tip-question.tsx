"use client";
import { useLayoutEffect, useRef, useState } from "react";
import { Failure } from "@/components/form/failure";
import { Heading } from "@/components/ui/heading";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import * as messages from "@/lib/messages";
import { useTillKeys } from "../entry/use-till-keys";
import { tipOf, withTip } from "./tip-amount";
import { TipEntry } from "./tip-entry";
import classes from "./tip.module.css";

const m = messages.tips.entry;

export interface TipQuestionProps {
  /** Without the tip. */
  amount: number;
  currency: string;
  /** What to offer, in percent. */
  percents: readonly number[];
  /** With 0 for none. */
  onGive: (tip: number) => void;
  /** Absent where there is nothing to go back to: on a customer display. */
  onBack?: (() => void) | undefined;
  isTaking: boolean;
  error: Error | null;
  /** The ID of the text that says why nothing can be chosen at the moment. */
  offlineReason: string | undefined;
  /** What else there is to know. */
  hint?: string | undefined;
}

/** Asks for a tip: one of the percentages, another amount, or none. At a till it covers the entry, as a dialog. */
export function TipQuestion({ percents, ...question }: TipQuestionProps) {
  const [isOwn, setOwn] = useState(false);
  const { amount, currency, onGive, isTaking, error, offlineReason } = question;
  const shared = { amount, currency, isTaking, error, offlineReason };
  return isOwn ? (
    <TipEntry {...shared} onAdd={onGive} onBack={() => setOwn(false)} />
  ) : (
    <TipChoices
      {...question}
      tips={percents
        .map((percent) => ({ percent, tip: tipOf(percent, amount, currency) }))
        .filter(({ tip }) => tip > 0 && withTip(amount, tip, currency) <= MAX_MAJOR_UNITS)}
      onOther={() => setOwn(true)}
    />
  );
}

function TipChoices({
  amount,
  currency,
  tips,
  onGive,
  onOther,
  onBack,
  isTaking,
  error,
  offlineReason,
  hint,
}: Omit<TipQuestionProps, "percents"> & {
  tips: readonly { percent: number; tip: number }[];
  onOther: () => void;
}) {
  const dialog = useRef<HTMLElement>(null);
  useLayoutEffect(() => dialog.current?.focus(), []);
  const isReady = !isTaking && offlineReason === undefined;
  const money = (value: number) => formatMoney(value, currency);
  const [scanned, setScanned] = useState<string>();
  const onKey = (key: string) => {
    setScanned(undefined);
    const chosen = /^[1-4]$/.test(key) ? tips[Number(key) - 1] : undefined;
    if (key === "Escape") onBack?.();
    else if (key === "Enter" && isReady) onGive(0);
    else if (chosen && isReady) onGive(chosen.tip);
  };
  const handles = (key: string) => /^[1-4]$|^Enter$/.test(key) || (key === "Escape" && !!onBack);
  useTillKeys({ onKey, handles, onScan: setScanned }, dialog);
  const ask = { disabled: !isReady, "aria-describedby": offlineReason };
  return (
    <section
      ref={dialog}
      {...(onBack ? { role: "dialog" } : { "data-display": true })}
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
        {scanned && <Failure>{messages.till.scan.noAmount(bidiSafe(scanned))}</Failure>}
        <p className={classes.amount}>
          {m.toPay} <strong>{money(amount)}</strong>
        </p>
        <p role="status" className={classes.hint}>
          {hint}
        </p>
        {onBack && tips.length > 0 && (
          <p className={classes.keysHint}>{m.keys(tips.length > 1 ? `1–${tips.length}` : "1")}</p>
        )}
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
      {onBack && (
        <button type="button" className={classes.back} onClick={onBack} disabled={isTaking}>
          {m.back}
        </button>
      )}
    </section>
  );
}
