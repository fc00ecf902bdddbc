"use client";
import { PrintSheet, type ReceiptPaper } from "@/components/ui/print-sheet";
import type { DailyClose } from "@/lib/domain/reports/schemas";
import { formatCount, formatDay, formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { type Breakdown, breakdownsOf, hoursOf } from "@/lib/messages/breakdown-rows";
import classes from "./close-sheet.module.css";

const m = messages.reports;

/** The printed daily close. */
export function CloseSheet({
  close,
  organization,
  paper,
}: {
  close: DailyClose;
  organization: string;
  paper: ReceiptPaper;
}) {
  const { currency, total, static_qr: staticQr, time_zone: zone } = close;
  const money = (amount: number) => formatMoney(amount, currency);
  const shared = { money, isNarrow: paper !== "A4", hasTips: total.tips !== undefined };
  return (
    <PrintSheet paper={paper}>
      <div className={classes.page}>
        <h1>{m.closeOf(formatDay(close.day, "dayLong"))}</h1>
        <p>
          <strong>{organization}</strong>
          <br />
          {zone} · {m.madeAt} {formatMoment(close.made_at, zone, "long")}
        </p>
        <table className={classes.total}>
          <tbody>
            <tr>
              <th scope="row">{m.taken}</th>
              <td>{m.payments(total.taken_count)}</td>
              <td>{money(total.taken)}</td>
            </tr>
            {staticQr.count > 0 && (
              <tr>
                <th scope="row">{m.ofThatStaticQr}</th>
                <td>{m.payments(staticQr.count)}</td>
                <td>{money(staticQr.amount)}</td>
              </tr>
            )}
            {total.tips !== undefined && (
              <tr>
                <th scope="row">{messages.tips.ofThat}</th>
                <td />
                <td>{money(total.tips)}</td>
              </tr>
            )}
            <tr>
              <th scope="row">{m.refunded}</th>
              <td>{m.refunds(total.refunded_count)}</td>
              <td>{money(total.refunded)}</td>
            </tr>
            <tr className={classes.net}>
              <th scope="row">{m.net}</th>
              <td />
              <td>{money(total.net)}</td>
            </tr>
          </tbody>
        </table>
        {[...breakdownsOf(close), hoursOf(close)].map((breakdown) => (
          <Part key={breakdown.title} {...breakdown} {...shared} />
        ))}
        <p className={classes.rules}>{m.rules}</p>
        <p className={classes.signature}>{m.signature}</p>
      </div>
    </PrintSheet>
  );
}

function Part({
  title,
  rows,
  money,
  isNarrow,
  hasTips,
}: Breakdown & {
  money: (amount: number) => string;
  /** Shows only the net amounts, and tips below the names. */
  isNarrow: boolean;
  hasTips: boolean;
}) {
  if (rows.length === 0) return null;
  return (
    <table className={classes.part}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {!isNarrow && (
            <>
              <th scope="col">{m.columns.payments}</th>
              <th scope="col">{m.columns.taken}</th>
              <th scope="col">{m.columns.refunded}</th>
              {hasTips && <th scope="col">{messages.tips.column}</th>}
            </>
          )}
          <th scope="col">{m.columns.net}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, sums }) => (
          <tr key={key}>
            <td>
              {name}
              {isNarrow && sums.tips !== undefined && (
                <>
                  <br />
                  {messages.tips.ofThat}: {money(sums.tips)}
                </>
              )}
            </td>
            {!isNarrow && (
              <>
                <td>{formatCount(sums.taken_count)}</td>
                <td>{money(sums.taken)}</td>
                <td>{money(sums.refunded)}</td>
                {hasTips && <td>{money(sums.tips ?? 0)}</td>}
              </>
            )}
            <td>{money(sums.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
