"use client";
import { useQuery } from "@tanstack/react-query";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { paymentNote } from "@/components/records/payment-note";
import {
  amountColumn,
  createdColumn,
  orderColumn,
  sourceColumn,
  statusColumn,
} from "@/components/records/record-columns";
import { useView } from "@/components/session/view-provider";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import * as messages from "@/lib/messages";
import { payerQueries } from "./queries";

const m = messages.payers.payments;
const p = messages.payments;

const columns = (): RecordsColumn<AccountPayment>[] => [
  amountColumn(p.columns.amount, {
    href: ({ payment_id }) => `/payments/${payment_id}`,
    open: p.open,
    note: (payment) => paymentNote(payment),
  }),
  statusColumn(p.columns.status),
  orderColumn(p.columns.order),
  sourceColumn(p.columns.device),
  createdColumn(p.columns.created),
];

/** A payer's newest payments; new ones appear automatically. */
export function PayerPayments({ phone }: { phone: string }) {
  const { data, error, refetch } = useQuery(payerQueries.payments(useView(), phone));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <LoadingRows rows={5} />;
  return (
    <RecordsTable
      label={m.title}
      rows={data.data}
      columns={columns()}
      keyOf={({ payment_id }) => payment_id}
      createdAt={({ created_at }) => created_at}
      arrivals={m.newOnes}
    />
  );
}
