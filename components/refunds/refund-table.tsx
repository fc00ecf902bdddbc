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
import type { AccountRefund } from "@/lib/domain/refunds/schemas";

const m = messages.refunds;

/** Refunds in rows that lead to them. */
export function RefundTable({ refunds }: { refunds: readonly AccountRefund[] }) {
  const [newestAtFirst] = useState(refunds[0]?.created_at ?? "");
  return (
    <table className={records.table} aria-label={m.title}>
      <thead>
        <tr>
          <th scope="col">{m.columns.amount}</th>
          <th scope="col">{m.columns.status}</th>
          <th scope="col">{m.columns.order}</th>
          <th scope="col">{m.columns.reason}</th>
          <th scope="col">{m.columns.by}</th>
          <th scope="col" className={records.end}>
            {m.columns.created}
          </th>
        </tr>
      </thead>
      <tbody>
        {refunds.map((refund) => (
          <RefundRow
            key={refund.refund_id}
            refund={refund}
            isFresh={refund.created_at > newestAtFirst}
          />
        ))}
      </tbody>
    </table>
  );
}

function RefundRow({ refund, isFresh }: { refund: AccountRefund; isFresh: boolean }) {
  const amount = formatMoney(refund.amount, refund.currency);
  const reason = refund.fail_reason ?? refund.reason;
  return (
    <tr className={isFresh ? `${records.row} ${records.fresh}` : records.row}>
      <td>
        <Link
          className={records.link}
          href={`/refunds/${refund.refund_id}`}
          prefetch={false}
          aria-label={m.open(amount, messages.statuses[refund.status])}
        >
          <Money amount={refund.amount} currency={refund.currency} />
        </Link>
        {refund.amount < refund.payment_amount && (
          <Text size="xs" c="dimmed">
            {m.ofPayment(formatMoney(refund.payment_amount, refund.currency))}
          </Text>
        )}
      </td>
      <td>
        <StatusBadge status={refund.status} />
      </td>
      <td>
        <div className={records.text} title={refund.merchant_order_id}>
          {refund.merchant_order_id ?? refund.payer_phone ?? "—"}
        </div>
      </td>
      <td>
        <div className={records.text} title={reason}>
          {reason ?? (
            <Text span inherit c="dimmed">
              {m.noReason}
            </Text>
          )}
        </div>
      </td>
      <td>
        <div className={records.text}>{refund.device_name ?? refund.made_by ?? "—"}</div>
      </td>
      <td className={records.end}>
        <Moment at={refund.created_at} />
      </td>
    </tr>
  );
}
