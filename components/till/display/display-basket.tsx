"use client";
import { useEffect, useRef } from "react";
import { Amount } from "@/components/ui/amount";
import type { DisplayBasket as Basket } from "@/lib/domain/till/schemas";
import { bidiSafe, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { BigAmount } from "../payment/payment-code";
import classes from "./basket.module.css";

const m = messages.till.basket;

/** What is being entered at the till: the newest items are in view, and what all come to. */
export function DisplayBasket({ basket: { lines, total, currency } }: { basket: Basket }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [lines.length]);
  return (
    <section className={classes.basket} aria-labelledby="display-basket">
      <h1 id="display-basket" className={classes.title}>
        {m.title}
      </h1>
      <ul ref={list} className={classes.lines} aria-labelledby="display-basket" tabIndex={0}>
        {lines.map(({ name, quantity, amount }) => (
          <li key={`${name} ${amount / quantity}`} className={classes.line}>
            <span className={classes.name}>
              {messages.payerReceipt.line(
                quantity,
                name === undefined ? messages.payerReceipt.otherAmount : bidiSafe(name),
              )}
            </span>
            <Amount>{formatMoney(amount, currency)}</Amount>
          </li>
        ))}
      </ul>
      <div className={classes.total} role="status">
        <div className={classes.label}>{m.total}</div>
        <BigAmount amount={total} currency={currency} className={classes.sum} />
      </div>
    </section>
  );
}
