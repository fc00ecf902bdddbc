"use client";
import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Failure } from "@/components/form/failure";
import { Heading } from "@/components/ui/heading";
import { decimals } from "@/lib/kit/currencies";
import { formatMoney } from "@/lib/kit/display";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import * as messages from "@/lib/messages";
import {
  type AmountEntry,
  amountOf,
  formatEntry,
  isEntryKey,
  pressKey,
  refusalOf,
} from "../entry/amount-entry";
import { EntryNotice, type Notice } from "../entry/entry-notice";
import { AmountKeypad } from "../entry/keypad";
import { useTillKeys } from "../entry/use-till-keys";
import { withTip } from "./tip-amount";
import amountClasses from "../entry/amount.module.css";
import entryClasses from "../entry/entry.module.css";
import noticeClasses from "../notice.module.css";
import classes from "./tip.module.css";

const m = messages.tips.entry;

/** Asks for a tip of any amount, on the keypad. */
export function TipEntry({
  amount,
  currency,
  onAdd,
  onBack,
  isTaking,
  error,
  offlineReason,
}: {
  /** Without the tip. */
  amount: number;
  currency: string;
  onAdd: (tip: number) => void;
  onBack: () => void;
  isTaking: boolean;
  error: Error | null;
  /** The ID of the text that says why no payment can be requested at the moment. */
  offlineReason: string | undefined;
}) {
  const [entry, setEntry] = useState<AmountEntry>("");
  const dialog = useRef<HTMLElement>(null);
  useLayoutEffect(() => dialog.current?.focus(), []);
  const tip = amountOf(entry);
  const total = withTip(amount, tip, currency);
  const isReady = tip > 0 && total <= MAX_MAJOR_UNITS && !isTaking && offlineReason === undefined;
  const [notice, setNotice] = useState<Notice>();
  const press = (key: string) => {
    const refused = refusalOf(entry, key, currency);
    setNotice(refused && { refused });
    setEntry((typed) => (key === "Escape" ? "" : pressKey(typed, key, currency)));
  };
  const onKey = (key: string) => {
    if (key === "Escape") onBack();
    else if (key !== "Enter") press(key);
    else if (isReady) onAdd(tip);
  };
  const onScan = (code: string) => setNotice({ code, because: "no amount" });
  const remember = () => () => setEntry(entry);
  useTillKeys({ onKey, handles: isEntryKey, remember, onScan }, dialog);
  const formatted = formatEntry(entry, currency);
  return (
    <section
      ref={dialog}
      role="dialog"
      aria-labelledby="tip"
      tabIndex={-1}
      className={`${entryClasses.entry} ${classes.own}`}
    >
      <div className={entryClasses.sum}>
        <Heading order={1} id="tip">
          {m.own}
        </Heading>
        {error && <Failure>{error.message}</Failure>}
        <output
          aria-labelledby="tip"
          aria-live="polite"
          className={`${amountClasses.amount} ${entryClasses.typed} ${entry === "" ? entryClasses.nothing : ""}`}
          style={{ "--characters": Math.max(formatted.length, 6) } as React.CSSProperties}
        >
          {formatted}
        </output>
        <p className={`${classes.amount} ${classes.end}`} aria-live="polite">
          {m.total(formatMoney(total, currency))}
        </p>
        <div className={noticeClasses.over}>
          <p className={classes.keysHint}>{m.ownKeys}</p>
          {notice && <EntryNotice notice={notice} onClose={() => setNotice(undefined)} />}
        </div>
      </div>
      <AmountKeypad onKey={press} hasDecimals={decimals(currency) > 0} />
      <div className={entryClasses.acts}>
        <Button
          size="xl"
          h={72}
          fz={{ base: 18, sm: 20 }}
          px={6}
          loading={isTaking}
          disabled={!isReady}
          aria-describedby={offlineReason}
          onClick={() => onAdd(tip)}
        >
          {m.add}
        </Button>
        <Button
          size="xl"
          h={72}
          px={6}
          variant="default"
          leftSection={<IconArrowLeft size={24} aria-hidden />}
          disabled={isTaking}
          onClick={onBack}
        >
          {m.back}
        </Button>
      </div>
    </section>
  );
}
