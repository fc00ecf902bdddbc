"use client";
import { Missing, RecordText } from "@/components/list/record-cells";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import {
  amountColumn,
  createdColumn,
  sourceColumn,
  statusColumn,
} from "@/components/records/record-columns";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";
import { formatMoney } from "@/lib/kit/display";
import { spacedPhone } from "@/lib/kit/spaced-phone";
import * as messages from "@/lib/messages";

const m = messages.refunds;

export const refundColumns = (): RecordsColumn<AccountRefund>[] => [
  amountColumn(m.columns.amount, {
    href: ({ refund_id }) => `/refunds/${refund_id}`,
    open: m.open,
    note: ({ amount, payment_amount, currency }) =>
      amount < payment_amount ? m.ofPayment(formatMoney(payment_amount, currency)) : undefined,
  }),
  statusColumn(m.columns.status),
  {
    id: "order",
    title: m.columns.order,
    priority: 1,
    cell: ({ merchant_order_id, payer_phone }) => (
      <RecordText text={merchant_order_id ?? (payer_phone && spacedPhone(payer_phone))} />
    ),
  },
  {
    id: "reason",
    title: m.columns.reason,
    priority: 3,
    cell: ({ fail_reason, reason }) => (
      <RecordText text={fail_reason ? messages.serverTexts.sentence(fail_reason) : reason}>
        <Missing>{m.noReason}</Missing>
      </RecordText>
    ),
  },
  sourceColumn(m.columns.by),
  createdColumn(m.columns.created),
];

/** Refunds as rows that link to them. */
export const RefundTable = ({ refunds }: { refunds: readonly AccountRefund[] }) => (
  <RecordsTable
    label={m.title}
    list="refunds"
    rows={refunds}
    columns={refundColumns()}
    keyOf={({ refund_id }) => refund_id}
    createdAt={({ created_at }) => created_at}
    arrivals={m.newOnes}
  />
);
