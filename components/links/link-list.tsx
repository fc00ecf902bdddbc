"use client";
import { Box } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { EmptyState } from "@/components/ui/empty-state";
import { Heading } from "@/components/ui/heading";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import {
  Missing,
  RecordLink,
  type RecordsColumn,
  RecordsTable,
  RecordText,
} from "@/components/list/records-table";
import { StatusBadge } from "@/components/ui/status-badge";
import { useView } from "@/components/session/view-provider";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { PaymentResource } from "@/lib/domain/payments/schemas";
import { linkQueries } from "./queries";

const m = messages.links;

const COLUMNS: RecordsColumn<PaymentResource>[] = [
  {
    title: m.columns.amount,
    cell: ({ payment_id, amount, currency, status }) => (
      <RecordLink
        href={`/links/${payment_id}`}
        label={m.open(formatMoney(amount, currency), messages.statuses[status])}
      >
        <Money amount={amount} currency={currency} />
      </RecordLink>
    ),
  },
  { title: m.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    title: m.columns.order,
    cell: ({ merchant_order_id }) => (
      <RecordText text={merchant_order_id}>
        <Missing>{m.noOrder}</Missing>
      </RecordText>
    ),
  },
  {
    title: m.columns.created,
    isEnd: true,
    cell: ({ created_at }) => <Moment at={created_at} />,
  },
];

/** Links, the newest first, with what became of each. */
export function LinkList() {
  const view = useView();
  const { list, rows, isStale } = useLiveList(linkQueries.list(view));
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
        staleNotice={isStale && m.lostTouch}
        empty={
          <EmptyState icon={<IconLink />} title={m.empty}>
            {m.emptyText}
          </EmptyState>
        }
      >
        <RecordsTable
          label={m.table}
          rows={rows}
          columns={COLUMNS}
          keyOf={({ payment_id }) => payment_id}
          createdAt={({ created_at }) => created_at}
        />
      </ListBody>
    </section>
  );
}
