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
import type { AccountRefund } from "@/lib/domain/refunds/schemas";

const m = messages.refunds;

const COLUMNS: RecordsColumn<AccountRefund>[] = [
  { title: m.columns.amount, cell: (refund) => <Amount refund={refund} /> },
  { title: m.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: m.columns.order,
    cell: ({ merchant_order_id, payer_phone }) => (
      <RecordText text={merchant_order_id ?? payer_phone} />
    ),
  },
  {
    title: m.columns.reason,
    cell: ({ fail_reason, reason }) => (
      <RecordText text={fail_reason ?? reason}>
        <Missing>{m.noReason}</Missing>
      </RecordText>
    ),
  },
  {
    title: m.columns.by,
    cell: ({ device_name, made_by }) => <RecordText text={device_name ?? made_by} />,
  },
  {
    title: m.columns.created,
    isEnd: true,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

function Amount({ refund }: { refund: AccountRefund }) {
  const { refund_id, amount, currency, status, payment_amount } = refund;
  return (
    <>
      <RecordLink
        href={`/refunds/${refund_id}`}
        label={m.open(formatMoney(amount, currency), messages.statuses[status])}
      >
        <Money amount={amount} currency={currency} />
      </RecordLink>
      {amount < payment_amount && (
        <Text size="xs" c="dimmed">
          {m.ofPayment(formatMoney(payment_amount, currency))}
        </Text>
      )}
    </>
  );
}

/** Refunds in rows that lead to them. */
export const RefundTable = ({ refunds }: { refunds: readonly AccountRefund[] }) => (
  <RecordsTable
    label={m.title}
    rows={refunds}
    columns={COLUMNS}
    keyOf={({ refund_id }) => refund_id}
    createdAt={({ created_at }) => created_at}
    arrivals={m.newOnes}
  />
);
