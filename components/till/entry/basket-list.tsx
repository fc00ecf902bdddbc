"use client";
import { IconBasket, IconMinus, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useView } from "@/components/session/view-provider";
import { Amount } from "@/components/ui/amount";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { type AmountEntry, amountOf, termsOf } from "./amount-entry";
import { type BasketLine, removeLine, takeOne } from "./basket";
import { keepFocus } from "./keypad";
import classes from "./basket.module.css";

const m = messages.till.basket;

/** What is bought so far, in a place of a fixed size, so that nothing moves under a finger; and the way to the catalogue. */
export function BasketList({
  lines,
  entry,
  onChange,
  onCatalogue,
}: {
  lines: readonly BasketLine[];
  /** What was typed besides. */
  entry: AmountEntry;
  onChange: (change: (lines: readonly BasketLine[]) => readonly BasketLine[]) => void;
  onCatalogue: () => void;
}) {
  const { currency } = useView();
  const typed = amountOf(entry);
  const list = useRef<HTMLUListElement>(null);
  const rows = lines.length + (typed > 0 ? 1 : 0);
  const shown = useRef(rows);
  useEffect(() => {
    if (rows > shown.current) list.current?.scrollTo({ top: list.current.scrollHeight });
    shown.current = rows;
  }, [rows]);
  return (
    <div className={classes.basket}>
      {lines.length === 0 && !termsOf(entry) ? (
        <p className={classes.empty}>{m.empty}</p>
      ) : (
        <ul ref={list} className={classes.lines} aria-label={m.title} tabIndex={0}>
          {lines.map((line) => (
            <li key={`${line.name} ${line.amount}`} className={classes.line}>
              <span className={classes.lineName}>
                {messages.payerReceipt.line(line.quantity, bidiSafe(line.name))}
              </span>
              <Amount>{formatMoney(line.amount * line.quantity, currency)}</Amount>
              {line.quantity > 1 ? (
                <button
                  type="button"
                  className={classes.less}
                  aria-label={m.oneLess(line.name)}
                  onMouseDown={keepFocus}
                  onClick={() => onChange((known) => takeOne(known, line))}
                >
                  <IconMinus size={18} aria-hidden />
                </button>
              ) : (
                <span className={classes.noButton} />
              )}
              <button
                type="button"
                className={classes.less}
                aria-label={m.remove(line.name)}
                onMouseDown={keepFocus}
                onClick={() => onChange((known) => removeLine(known, line))}
              >
                <IconX size={18} aria-hidden />
              </button>
            </li>
          ))}
          {typed > 0 && (
            <li className={classes.line}>
              <span className={classes.lineName}>
                {termsOf(entry) ?? messages.payerReceipt.otherAmount}
              </span>
              <Amount>{formatMoney(typed, currency)}</Amount>
              <span className={classes.noButton} />
              <span className={classes.noButton} />
            </li>
          )}
        </ul>
      )}
      <button type="button" className={classes.open} onMouseDown={keepFocus} onClick={onCatalogue}>
        <IconBasket size={22} aria-hidden />
        {m.catalogue}
      </button>
    </div>
  );
}
