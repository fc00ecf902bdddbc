"use client";
import { Text } from "@mantine/core";
import Link from "next/link";
import { useState } from "react";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import records from "@/components/list/records.module.css";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";

const m = messages.payments;

/** Payments in rows that lead to them; what has come since the page was opened is tinted for a moment. */
export function PaymentTable({ payments }: { payments: readonly AccountPayment[] }) {
  const [newestAtFirst] = useState(payments[0]?.created_at ?? "");
  return (
    <table className={records.table} aria-label={m.title}>
      <thead>
        <tr>
          <th scope="col">{m.columns.amount}</th>
          <th scope="col">{m.columns.status}</th>
          <th scope="col">{m.columns.order}</th>
          <th scope="col">{m.columns.payer}</th>
          <th scope="col">{m.columns.device}</th>
          <th scope="col" className={records.end}>
            {m.columns.created}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <PaymentRow
            key={payment.payment_id}
            payment={payment}
            isFresh={payment.created_at > newestAtFirst}
          />
        ))}
      </tbody>
    </table>
  );
}

function PaymentRow({ payment, isFresh }: { payment: AccountPayment; isFresh: boolean }) {
  const amount = formatMoney(payment.amount, payment.currency);
  return (
    <tr className={isFresh ? `${records.row} ${records.fresh}` : records.row}>
      <td>
        <Link
          className={records.link}
          href={`/payments/${payment.payment_id}`}
          prefetch={false}
          aria-label={m.open(amount, messages.statuses[payment.status])}
        >
          <Money amount={payment.amount} currency={payment.currency} />
        </Link>
        {payment.refunded_amount > 0 && (
          <Text size="xs" c="dimmed">
            {m.refundedOf(formatMoney(payment.refunded_amount, payment.currency))}
          </Text>
        )}
      </td>
      <td>
        <StatusBadge status={payment.status} />
      </td>
      <td>
        <div className={records.text} title={payment.merchant_order_id}>
          {payment.merchant_order_id ?? <Dash />}
        </div>
      </td>
      <td style={{ whiteSpace: "nowrap" }}>
        {payment.payer_phone ?? (
          <Text span inherit c="dimmed">
            {m.anyPayer}
          </Text>
        )}
      </td>
      <td>
        <div className={records.text}>{payment.device_name ?? payment.made_by ?? <Dash />}</div>
      </td>
      <td className={records.end}>
        <Moment at={payment.created_at} />
      </td>
    </tr>
  );
}

const Dash = () => (
  <Text span inherit c="dimmed" aria-hidden>
    —
  </Text>
);
