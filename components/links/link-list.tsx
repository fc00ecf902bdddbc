"use client";
import { Box, Group } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { ColumnMenu } from "@/components/list/column-menu";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { Missing, RecordText } from "@/components/list/record-cells";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { amountColumn, createdColumn, statusColumn } from "@/components/records/record-columns";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { Heading } from "@/components/ui/heading";
import type { DisplayPayment } from "@/lib/domain/payments/schemas";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { linkQueries } from "./queries";

const m = messages.links;

const columns = (): RecordsColumn<DisplayPayment>[] => [
  amountColumn(m.columns.amount, {
    href: ({ payment_id }) => `/links/${payment_id}`,
    open: m.open,
  }),
  statusColumn(m.columns.status),
  {
    id: "order",
    title: m.columns.order,
    priority: 1,
    cell: ({ merchant_order_id }) => (
      <RecordText text={merchant_order_id}>
        <Missing>{m.noOrder}</Missing>
      </RecordText>
    ),
  },
  {
    id: "comment",
    title: m.columns.comment,
    priority: 2,
    cell: ({ comment }) => comment && <RecordText text={comment} />,
  },
  createdColumn(m.columns.created),
];

/** Links with their status, newest first. */
export function LinkList() {
  const view = useView();
  const { list, rows, scannedUntil, isStale } = useLiveList(linkQueries.list(view));
  return (
    <section aria-labelledby="recent-links">
      <Group mb="sm" justify="space-between">
        <Heading order={2} id="recent-links">
          {m.recent}
        </Heading>
        <Box visibleFrom="sm">
          <ColumnMenu list="links" columns={columns()} />
        </Box>
      </Group>
      <ListBody
        list={list}
        count={rows.length}
        note={
          scannedUntil && list.hasNextPage
            ? messages.payments.searchedBackTo(formatMoment(scannedUntil, view.timeZone, "date"))
            : undefined
        }
        isStale={isStale}
        empty={
          <EmptyState icon={<IconLink />} title={m.empty}>
            {m.emptyText}
          </EmptyState>
        }
      >
        <RecordsTable
          label={m.table}
          list="links"
          rows={rows}
          columns={columns()}
          keyOf={({ payment_id }) => payment_id}
          createdAt={({ created_at }) => created_at}
        />
      </ListBody>
    </section>
  );
}
