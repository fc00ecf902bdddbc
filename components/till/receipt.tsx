"use client";
import { MerchantLogo } from "@/components/ui/merchant-logo";
import { PrintSheet } from "@/components/ui/print-sheet";
import { useView } from "@/components/session/view-provider";
import { formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import classes from "./receipt.module.css";

const m = messages.till.receipt;

/** The customer's receipt of a paid payment: as the printed version of the page, or on the page itself. */
export function Receipt({
  payment,
  isForPrinter = false,
}: {
  payment: AccountPayment;
  isForPrinter?: boolean;
}) {
  const slip = <Slip payment={payment} className={isForPrinter ? "" : classes.onScreen} />;
  return isForPrinter ? <PrintSheet paper="80mm 297mm">{slip}</PrintSheet> : slip;
}

function Slip({ payment, className }: { payment: AccountPayment; className: string | undefined }) {
  const { brand, organizationName, timeZone, mode } = useView();
  const money = (amount: number) => formatMoney(amount, payment.currency);
  const facts: [string, string | undefined][] = [
    [m.time, payment.completed_at && formatMoment(payment.completed_at, timeZone, "long")],
    [m.order, payment.merchant_order_id],
    [m.method, payment.method === "link" ? m.byQr : m.byPhone],
    [m.phone, payment.payer_phone && `•••• ${payment.payer_phone.slice(-4)}`],
    [m.refunded, payment.refunded_amount > 0 ? money(payment.refunded_amount) : undefined],
    [m.cashier, payment.made_by ?? payment.device_name],
    [m.network, payment.ext_tran_id],
    [m.payment, payment.payment_id],
  ];
  return (
    <article className={`${classes.slip} ${className ?? ""}`} aria-label={m.title}>
      {mode === "test" && <p className={classes.test}>{m.test}</p>}
      {brand.logo && (
        <div className={classes.logo}>
          <MerchantLogo src={brand.logo} height="14mm" />
        </div>
      )}
      <p className={classes.name}>{organizationName}</p>
      <p className={classes.amount}>{money(payment.amount)}</p>
      <p className={classes.paid}>✓ {m.paid}</p>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p className={classes.thanks}>{m.thanks}</p>
    </article>
  );
}
