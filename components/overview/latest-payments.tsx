"use client";
import { Anchor, Button } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { paymentNote } from "@/components/records/payment-note";
import {
  amountColumn,
  createdColumn,
  orderColumn,
  payerColumn,
  statusColumn,
} from "@/components/records/record-columns";
import { useMay, useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import type { DisplayPayment } from "@/lib/domain/payments/schemas";
import * as messages from "@/lib/messages";
import { overviewQueries } from "./queries";

const m = messages.overview.latest;

const columns = (): RecordsColumn<DisplayPayment>[] => [
  amountColumn(m.columns.amount, {
    href: ({ payment_id }) => `/payments/${payment_id}`,
    open: m.open,
    note: (payment) => paymentNote(payment),
  }),
  statusColumn(m.columns.status),
  orderColumn(m.columns.order),
  payerColumn(m.columns.payer),
  createdColumn(m.columns.created),
];

/** The latest payments; new ones appear automatically. */
export function LatestPayments() {
  const { data, error, refetch } = useQuery(overviewQueries.latest(useView()));
  return (
    <Section
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
    </Section>
  );
}

function Rows({ payments }: { payments: readonly DisplayPayment[] }) {
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
      columns={columns()}
      keyOf={({ payment_id }) => payment_id}
      createdAt={({ created_at }) => created_at}
    />
  );
}
