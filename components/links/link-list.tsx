"use client";
import { Box, Text } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { Heading } from "@/components/ui/heading";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import records from "@/components/list/records.module.css";
import { StatusBadge } from "@/components/ui/status-badge";
import { useView } from "@/components/session/view-provider";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { PaymentResource } from "@/lib/domain/payments/schemas";
import { linkQueries } from "./queries";

const m = messages.links;

/** Links, the newest first, with what became of each. */
export function LinkList() {
  const view = useView();
  const { list, rows, hasLostTouch } = useLiveList(linkQueries.list(view));
  return (
    <section aria-labelledby="recent-links">
      <Box mb="sm">
        <Heading order={2} size="h4" id="recent-links">
          {m.recent}
        </Heading>
      </Box>
      <ListBody
        list={list}
        count={rows.length}
        end={m.end}
        lostTouch={hasLostTouch && m.lostTouch}
        empty={
          <EmptyState icon={<IconLink />} title={m.empty}>
            {m.emptyText}
          </EmptyState>
        }
      >
        <table className={records.table} aria-label={m.table}>
          <thead>
            <tr>
              <th scope="col">{m.columns.amount}</th>
              <th scope="col">{m.columns.status}</th>
              <th scope="col">{m.columns.order}</th>
              <th scope="col" className={records.end}>
                {m.columns.created}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((payment) => (
              <LinkRow key={payment.payment_id} payment={payment} />
            ))}
          </tbody>
        </table>
      </ListBody>
    </section>
  );
}

function LinkRow({ payment }: { payment: PaymentResource }) {
  const amount = formatMoney(payment.amount, payment.currency);
  return (
    <tr className={records.row}>
      <td>
        <Link
          className={records.link}
          href={`/links/${payment.payment_id}`}
          prefetch={false}
          aria-label={m.open(amount, messages.statuses[payment.status])}
        >
          <Money amount={payment.amount} currency={payment.currency} />
        </Link>
      </td>
      <td>
        <StatusBadge status={payment.status} />
      </td>
      <td>
        <div className={records.text} title={payment.merchant_order_id}>
          {payment.merchant_order_id ?? (
            <Text span inherit c="dimmed">
              {m.noOrder}
            </Text>
          )}
        </div>
      </td>
      <td className={records.end}>
        <Moment at={payment.created_at} />
      </td>
    </tr>
  );
}
