"use client";
import { type RecordsColumn, RecordsTable, type Sorting } from "@/components/list/records-table";
import type { Selection } from "@/components/list/selection";
import { paymentNote } from "@/components/records/payment-note";
import {
  amountColumn,
  createdColumn,
  orderColumn,
  payerColumn,
  sourceColumn,
  statusColumn,
} from "@/components/records/record-columns";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.payments;

export const paymentColumns = (): RecordsColumn<AccountPayment>[] => [
  amountColumn(m.columns.amount, {
    href: ({ payment_id }) => `/payments/${payment_id}`,
    open: m.open,
    note: (payment) => paymentNote(payment),
  }),
  statusColumn(m.columns.status),
  orderColumn(m.columns.order, ({ tags }) =>
    tags.length > 0 ? tags.map(bidiSafe).join(" · ") : undefined,
  ),
  payerColumn(m.columns.payer),
  sourceColumn(m.columns.device),
  createdColumn(m.columns.created),
];

/** Payments as rows that link to them. */
export const PaymentTable = ({
  payments,
  sorting,
  selection,
}: {
  payments: readonly AccountPayment[];
  sorting: Sorting;
  selection: Selection;
}) => (
  <RecordsTable
    label={m.title}
    list="payments"
    rows={payments}
    columns={paymentColumns()}
    keyOf={({ payment_id }) => payment_id}
    sorting={sorting}
    selection={selection}
    // Sorted otherwise, new payments are not at the top.
    {...(sorting.value === "-created" && {
      createdAt: ({ created_at }: AccountPayment) => created_at,
    })}
    arrivals={m.newOnes}
  />
);
