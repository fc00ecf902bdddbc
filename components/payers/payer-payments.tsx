"use client";
import { useQuery } from "@tanstack/react-query";
import {
  amountColumn,
  createdColumn,
  orderColumn,
  sourceColumn,
  statusColumn,
} from "@/components/list/record-columns";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { useView } from "@/components/session/view-provider";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { payerQueries } from "./queries";

const m = messages.payers.payments;
const { columns, open, refundedOf } = messages.payments;

const COLUMNS: RecordsColumn<AccountPayment>[] = [
  amountColumn(columns.amount, {
    href: ({ payment_id }) => `/payments/${payment_id}`,
    open,
    note: ({ refunded_amount, currency }) =>
      refunded_amount > 0 ? refundedOf(formatMoney(refunded_amount, currency)) : undefined,
  }),
  statusColumn(columns.status),
  orderColumn(columns.order),
  sourceColumn(columns.device),
  createdColumn(columns.created),
];

/** A payer's newest payments; new ones appear automatically. */
export function PayerPayments({ phone }: { phone: string }) {
  const { data, error, refetch } = useQuery(payerQueries.payments(useView(), phone));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={5} />;
  return (
    <RecordsTable
      label={m.title}
      rows={data.data}
      columns={COLUMNS}
      keyOf={({ payment_id }) => payment_id}
      createdAt={({ created_at }) => created_at}
      arrivals={m.newOnes}
    />
  );
}
