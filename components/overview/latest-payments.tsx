"use client";
import { Anchor, Button } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import {
  Missing,
  RecordLink,
  type RecordsColumn,
  RecordsTable,
  RecordText,
} from "@/components/list/records-table";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import { useMay, useView } from "@/components/session/view-provider";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { PaymentResource } from "@/lib/domain/payments/schemas";
import { Panel } from "./panel";
import { overviewQueries } from "./queries";

const m = messages.overview.latest;

const COLUMNS: RecordsColumn<PaymentResource>[] = [
  {
    title: m.columns.amount,
    cell: ({ payment_id, amount, currency, status }) => (
      <RecordLink
        href={`/payments/${payment_id}`}
        label={m.open(formatMoney(amount, currency), messages.statuses[status])}
      >
        <Money amount={amount} currency={currency} />
      </RecordLink>
    ),
  },
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
    title: m.columns.created,
    isEnd: true,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

/** The payments made last; new ones appear by themselves. */
export function LatestPayments() {
  const { data, error, refetch } = useQuery(overviewQueries.latest(useView()));
  return (
    <Panel
      title={m.title}
      action={
        <Anchor component={Link} href="/payments" size="sm">
          {m.all}
        </Anchor>
      }
    >
      {data ? (
        <Rows payments={data.data} />
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <LoadingRows rows={5} />
      )}
    </Panel>
  );
}

function Rows({ payments }: { payments: readonly PaymentResource[] }) {
  const mayMake = useMay("payments.create");
  if (payments.length === 0) {
    return (
      <EmptyState
        icon={<IconCreditCard />}
        title={m.empty}
        action={
          mayMake && (
            <Button component={Link} href="/links">
              {m.make}
            </Button>
          )
        }
      >
        {m.emptyText}
      </EmptyState>
    );
  }
  return (
    <RecordsTable
      label={m.title}
      rows={payments}
      columns={COLUMNS}
      keyOf={({ payment_id }) => payment_id}
      createdAt={({ created_at }) => created_at}
    />
  );
}
