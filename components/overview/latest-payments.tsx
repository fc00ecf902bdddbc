"use client";
import { Anchor, Button, Text } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import records from "@/components/list/records.module.css";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { StatusBadge } from "@/components/ui/status-badge";
import { useMay, useView } from "@/components/session/view-provider";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { PaymentResource } from "@/lib/domain/payments/schemas";
import { Panel } from "./panel";
import { overviewQueries } from "./queries";

const m = messages.overview.latest;

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
  const [newestAtFirst] = useState(payments[0]?.created_at ?? "");
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
    <table className={records.table} aria-label={m.title}>
      <thead>
        <tr>
          <th scope="col">{m.columns.amount}</th>
          <th scope="col">{m.columns.status}</th>
          <th scope="col">{m.columns.order}</th>
          <th scope="col">{m.columns.payer}</th>
          <th scope="col" className={records.end}>
            {m.columns.created}
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Row
            key={payment.payment_id}
            payment={payment}
            isFresh={payment.created_at > newestAtFirst}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ payment, isFresh }: { payment: PaymentResource; isFresh: boolean }) {
  const { payment_id, amount, currency, status } = payment;
  return (
    <tr className={isFresh ? `${records.row} ${records.fresh}` : records.row}>
      <td>
        <Link
          className={records.link}
          href={`/payments/${payment_id}`}
          prefetch={false}
          aria-label={m.open(formatMoney(amount, currency), messages.statuses[status])}
        >
          <Money amount={amount} currency={currency} />
        </Link>
      </td>
      <td>
        <StatusBadge status={status} />
      </td>
      <td>
        <div className={records.text}>{payment.merchant_order_id ?? "—"}</div>
      </td>
      <td style={{ whiteSpace: "nowrap" }}>
        {payment.payer_phone ?? (
          <Text span inherit c="dimmed">
            {m.anyPayer}
          </Text>
        )}
      </td>
      <td className={records.end}>
        <Moment at={payment.created_at} />
      </td>
    </tr>
  );
}
