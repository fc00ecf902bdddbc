"use client";
import type { CSSProperties, ReactNode } from "react";
import type { PayerReceiptResource } from "@/lib/domain/receipts/schemas";
import { bidiSafe, formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { Amount, LargeAmount } from "./amount";
import { MerchantLogo } from "./merchant-logo";
import { PrintSheet, type ReceiptPaper } from "./print-sheet";
import classes from "./receipt-slip.module.css";

const m = messages.payerReceipt;

/** A payer's receipt as the printed version of the page. */
export const PrintedReceipt = ({
  receipt,
  paper,
}: {
  receipt: PayerReceiptResource;
  paper: ReceiptPaper;
}) => (
  <PrintSheet paper={paper}>
    <div className={classes.sheet}>
      <NamedReceipt receipt={receipt} logoHeight="14mm" />
    </div>
  </PrintSheet>
);

/** A payer's receipt with the merchant's logo and name above it. */
export const NamedReceipt = ({
  receipt,
  logoHeight,
}: {
  receipt: PayerReceiptResource;
  logoHeight: string;
}) => (
  <>
    {receipt.merchant_logo && (
      <div className={classes.logo}>
        <MerchantLogo src={receipt.merchant_logo} height={logoHeight} />
      </div>
    )}
    <p className={classes.name}>{bidiSafe(receipt.merchant_name)}</p>
    <ReceiptSlip receipt={receipt} />
  </>
);

/** A payer's receipt: what was paid, and what came back later. */
export function ReceiptSlip({ receipt }: { receipt: PayerReceiptResource }) {
  const { currency, time_zone: zone, refunds } = receipt;
  const money = (amount: number, sign = "") => (
    <Amount>{sign + formatMoney(amount, currency)}</Amount>
  );
  const amount = formatMoney(receipt.amount, currency);
  const moment = (at: string) => formatMoment(at, zone, "long");
  const facts: [string, ReactNode][] = [
    [messages.tips.tip, receipt.tip === undefined ? undefined : money(receipt.tip)],
    [m.time, moment(receipt.paid_at)],
    [m.order, receipt.merchant_order_id],
    [m.note, receipt.comment],
    [m.till, receipt.till_name],
    [m.cashier, receipt.cashier],
    [m.method, messages.methods[receipt.display_method]],
    [m.phone, receipt.payer_phone_end && `•••• ${receipt.payer_phone_end}`],
    [m.network, receipt.network_payment_id],
    [m.payment, receipt.payment_id],
  ];
  return (
    <article className={classes.slip} aria-label={m.title}>
      {receipt.mode === "test" && <p className={classes.test}>{m.test}</p>}
      {receipt.address && <p className={classes.address}>{bidiSafe(receipt.address)}</p>}
      {receipt.tax_number && (
        <p className={classes.address}>{m.taxNumber(bidiSafe(receipt.tax_number))}</p>
      )}
      <p className={classes.amount} style={{ "--characters": amount.length } as CSSProperties}>
        <LargeAmount>{amount}</LargeAmount>
      </p>
      <h1 className={classes.paid}>✓ {m.paid}</h1>
      {receipt.lines && (
        <dl className={classes.facts} aria-label={m.items}>
          {receipt.lines.map(({ name, quantity, amount: price }, index) => (
            <div key={index}>
              <dt className={classes.line}>
                {m.line(quantity, name === undefined ? m.otherAmount : bidiSafe(name))}
              </dt>
              <dd className={classes.price}>{money(price * quantity)}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{typeof value === "string" ? bidiSafe(value) : value}</dd>
              </div>
            ),
        )}
      </dl>
      {refunds.length > 0 && (
        <dl className={classes.facts} aria-label={m.refunds}>
          {refunds.map(({ refund_id, amount: back, status, at }) => (
            <div key={refund_id}>
              <dt>{status === "completed" ? m.refunded(moment(at)) : m.refundPending}</dt>
              <dd>{money(back, "−")}</dd>
            </div>
          ))}
          <div className={classes.left}>
            <dt>{m.left}</dt>
            <dd>{money(receipt.left)}</dd>
          </div>
        </dl>
      )}
      <p className={classes.footer}>{receipt.footer ? bidiSafe(receipt.footer) : m.thanks}</p>
    </article>
  );
}
