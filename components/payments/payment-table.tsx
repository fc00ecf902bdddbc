"use client";
import { Text } from "@mantine/core";
import {
  Missing,
  RecordLink,
  type RecordsColumn,
  RecordsTable,
  RecordText,
} from "@/components/list/records-table";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { StatusBadge } from "@/components/ui/status-badge";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/domain/payments/schemas";

const m = messages.payments;

const COLUMNS: RecordsColumn<AccountPayment>[] = [
  { title: m.columns.amount, cell: (payment) => <Amount payment={payment} /> },
  { title: m.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: m.columns.order,
    cell: ({ merchant_order_id }) => <RecordText text={merchant_order_id} />,
  },
  {
    title: m.columns.payer,
    style: { whiteSpace: "nowrap" },
    cell: ({ payer_phone }) => payer_phone ?? <Missing>{m.anyPayer}</Missing>,
  },
  {
    title: m.columns.device,
    cell: ({ device_name, made_by }) => <RecordText text={device_name ?? made_by} />,
  },
  {
    title: m.columns.created,
    isEnd: true,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

function Amount({ payment }: { payment: AccountPayment }) {
  const { payment_id, amount, currency, status, refunded_amount } = payment;
  return (
    <>
      <RecordLink
        href={`/payments/${payment_id}`}
        label={m.open(formatMoney(amount, currency), messages.statuses[status])}
      >
        <Money amount={amount} currency={currency} />
      </RecordLink>
      {refunded_amount > 0 && (
        <Text size="xs" c="dimmed">
          {m.refundedOf(formatMoney(refunded_amount, currency))}
        </Text>
      )}
    </>
  );
}

/** Payments in rows that lead to them. */
export const PaymentTable = ({ payments }: { payments: readonly AccountPayment[] }) => (
  <RecordsTable
    label={m.title}
    rows={payments}
    columns={COLUMNS}
    keyOf={({ payment_id }) => payment_id}
    createdAt={({ created_at }) => created_at}
    arrivals={m.newOnes}
  />
);
