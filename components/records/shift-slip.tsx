"use client";
import { Fragment } from "react";
import { PrintSheet, type ReceiptPaper } from "@/components/ui/print-sheet";
import type { Sums } from "@/lib/domain/reports/schemas";
import type { SlipResource } from "@/lib/domain/shifts/schemas";
import { bidiSafe, formatCount, formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { useView } from "../session/view-provider";
import classes from "./shift-slip.module.css";

const m = messages.shifts;

/** What a slip is called: by the number of its shift, or that it is of a shift that is still open. */
export const slipName = ({ z_number }: Pick<SlipResource, "z_number">): string =>
  z_number === undefined ? m.interim : m.slip(z_number);

/** The slip of a shift, on the screen. */
export function ShiftSlip({ slip }: { slip: SlipResource }) {
  const { timeZone } = useView();
  const { currency, total } = slip;
  const money = (amount: number) => formatMoney(amount, currency);
  const moment = (at: string | undefined) => at && formatMoment(at, timeZone, "long");
  const facts: [string, string | undefined][] = [
    [m.till, bidiSafe(slip.till_name ?? messages.tills.noName)],
    [m.opened, `${moment(slip.opened_at)}, ${bidiSafe(slip.opened_by)}`],
    [
      m.closed,
      slip.closed_at && `${moment(slip.closed_at)}, ${bidiSafe(slip.closed_by ?? m.byDailyClose)}`,
    ],
    [m.goesOnFrom, slip.goes_on_from === undefined ? undefined : m.number(slip.goes_on_from)],
    [m.floatFact, slip.float === undefined ? undefined : money(slip.float)],
    [m.first, moment(slip.first_at)],
    [m.last, moment(slip.last_at)],
  ];
  const counts: [string, number][] = [
    [m.cancelled, slip.cancelled],
    [m.expired, slip.expired],
    [m.failed, slip.failed],
    [m.pending, slip.pending],
  ];
  return (
    <div className={classes.slip}>
      <dl>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <table>
        <tbody>
          <tr>
            <th scope="row">{messages.reports.taken}</th>
            <td>{formatCount(total.taken_count)}</td>
            <td>{money(total.taken)}</td>
          </tr>
          {total.tips !== undefined && <Tips amount={money(total.tips)} />}
          <tr>
            <th scope="row">{messages.reports.refunded}</th>
            <td>{formatCount(total.refunded_count)}</td>
            <td>{money(total.refunded)}</td>
          </tr>
          <tr className={classes.net}>
            <th scope="row">{messages.reports.net}</th>
            <td />
            <td>{money(total.net)}</td>
          </tr>
        </tbody>
      </table>
      <Part
        title={m.byPerson}
        rows={slip.by_person.map((sums) => [sums.user_id, bidiSafe(sums.name), sums])}
        money={money}
      />
      <Part
        title={m.byMethod}
        rows={slip.by_display_method.map((sums) => [
          sums.display_method,
          messages.methods[sums.display_method],
          sums,
        ])}
        money={money}
      />
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {m.unpaid}
            </th>
          </tr>
        </thead>
        <tbody>
          {counts.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const Tips = ({ amount }: { amount: string }) => (
  <tr>
    <th scope="row">{messages.tips.ofThat}</th>
    <td />
    <td>{amount}</td>
  </tr>
);

function Part({
  title,
  rows,
  money,
}: {
  title: string;
  rows: readonly [key: string, name: string, sums: Sums][];
  money: (amount: number) => string;
}) {
  if (rows.length === 0) return null;
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col" />
          <th scope="col">{messages.reports.columns.net}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, name, sums]) => (
          <Fragment key={key}>
            <tr>
              <th scope="row">{name}</th>
              <td>{formatCount(sums.taken_count)}</td>
              <td>{money(sums.net)}</td>
            </tr>
            {sums.tips !== undefined && <Tips amount={money(sums.tips)} />}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** The same slip, printed in place of the page. */
export function PrintedSlip({ slip, paper }: { slip: SlipResource; paper: ReceiptPaper }) {
  const { organizationName, timeZone, mode } = useView();
  return (
    <PrintSheet paper={paper}>
      <div className={classes.page}>
        {mode === "test" && <p>{messages.payerReceipt.test}</p>}
        <h1>{slipName(slip)}</h1>
        <p>
          <strong>{bidiSafe(organizationName)}</strong>
          <br />
          {formatMoment(slip.made_at, timeZone, "long")}
        </p>
        <ShiftSlip slip={slip} />
        <p className={classes.signature}>{m.checked}</p>
      </div>
    </PrintSheet>
  );
}
