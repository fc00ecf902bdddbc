"use client";
import {
  amountColumn,
  createdColumn,
  orderColumn,
  payerColumn,
  sourceColumn,
  statusColumn,
} from "@/components/list/record-columns";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";

const m = messages.payments;

export const PAYMENT_COLUMNS: RecordsColumn<AccountPayment>[] = [
  amountColumn(m.columns.amount, {
    href: ({ payment_id }) => `/payments/${payment_id}`,
    open: m.open,
    note: ({ refunded_amount, currency }) =>
      refunded_amount > 0 ? m.refundedOf(formatMoney(refunded_amount, currency)) : undefined,
  }),
  statusColumn(m.columns.status),
  orderColumn(m.columns.order),
  payerColumn(m.columns.payer, m.anyPayer),
  sourceColumn(m.columns.device),
  createdColumn(m.columns.created),
];

/** Payments as rows that link to them. */
export const PaymentTable = ({ payments }: { payments: readonly AccountPayment[] }) => (
  <RecordsTable
    label={m.title}
    list="payments"
    rows={payments}
    columns={PAYMENT_COLUMNS}
    keyOf={({ payment_id }) => payment_id}
    createdAt={({ created_at }) => created_at}
    arrivals={m.newOnes}
  />
);
