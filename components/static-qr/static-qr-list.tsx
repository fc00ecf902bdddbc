"use client";
import { Box, Button, Code, Group, Text } from "@mantine/core";
import { IconQrcode, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useAddressFilters } from "@/components/list/address-filters";
import { FilterBar, NoMatch } from "@/components/list/filter-bar";
import { DaysFilter, TextFilter } from "@/components/list/filter-kinds";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { Missing, RecordLink, RecordText } from "@/components/list/record-cells";
import { type RecordsColumn, RecordsTable } from "@/components/list/records-table";
import { RefusedFilters, useAppliedFilters } from "@/components/list/refused-filters";
import { staticQrAddress } from "@/components/records/static-qr-address";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { useView } from "@/components/session/view-provider";
import { Callout } from "@/components/ui/callout";
import { Copy } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/empty-state";
import { notifyError } from "@/components/ui/notify";
import { PageHeader } from "@/components/ui/page-header";
import { api } from "@/lib/client/api";
import type { AccountStaticQrPayment } from "@/lib/domain/static-qr/schemas";
import { formatMoment, formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { STATIC_QR_FILTERS, staticQrKeys, staticQrQueries } from "./queries";
import records from "@/components/list/records.module.css";

const m = messages.staticQr;

const columns = (timeZone: string): RecordsColumn<AccountStaticQrPayment>[] => [
  {
    id: "amount",
    title: m.columns.amount,
    kind: "amount",
    cell: ({ amount, currency, order_number, order_reg_date }) => (
      <RecordLink
        href={staticQrAddress(order_number)}
        label={m.open(
          formatMoney(amount, currency),
          formatMoment(order_reg_date, timeZone, "short"),
        )}
      >
        <Money amount={amount} currency={currency} />
      </RecordLink>
    ),
  },
  {
    id: "booked",
    title: m.columns.booked,
    onCard: "end",
    cell: ({ order_reg_date }) => <Moment at={order_reg_date} />,
  },
  {
    id: "payer",
    title: m.columns.payer,
    cell: ({ client_short_name }) => client_short_name ?? <Missing>{m.unknownPayer}</Missing>,
  },
  {
    id: "comment",
    title: m.columns.comment,
    priority: 4,
    collapsesInto: "payer",
    cell: ({ comment }) => (comment ? <RecordText text={comment} /> : null),
  },
  {
    id: "merchant_order",
    title: m.columns.merchantOrder,
    priority: 3,
    collapsesInto: "payer",
    cell: ({ merchant_order_id }) =>
      merchant_order_id ? <RecordText text={merchant_order_id} /> : null,
  },
  {
    id: "order",
    title: m.columns.order,
    onCard: "full",
    cell: ({ order_number }) => (
      <Group gap={4} wrap="nowrap" className={records.aside} w="fit-content">
        <Code style={{ overflowWrap: "anywhere" }}>{order_number}</Code>
        <Copy text={order_number} label={m.copyOrder} />
      </Group>
    ),
  },
];

/**
 * Payments through the printed QR code, as reported by the network. `hasCode`: the default network has such codes.
 * `hasHistory`: one of the networks has.
 */
export function StaticQrList({ hasCode, hasHistory }: { hasCode: boolean; hasHistory: boolean }) {
  const view = useView();
  const { filters, change, clear, isFiltered } = useAddressFilters(STATIC_QR_FILTERS);
  const { applied, faults, learn } = useAppliedFilters(filters);
  const { list, rows, isStale } = useLiveList(staticQrQueries.list(view, applied));
  learn(list.error);
  const shown = columns(view.timeZone);
  const poster = hasCode && (
    <Button
      component={Link}
      href="/static-qr/poster"
      leftSection={<IconQrcode size={16} aria-hidden />}
    >
      {m.poster.open}
    </Button>
  );
  return (
    <>
      <PageHeader title={m.title} description={m.description} actions={poster} />
      {!hasHistory && (
        <Box mb="md">
          <Callout color="gray">{m.noCodes}</Callout>
        </Box>
      )}
      <FilterBar
        label={m.filters.label}
        isFiltered={isFiltered}
        clear={clear}
        aside={hasHistory && <SyncState />}
        menu={{ list: "static_qr", columns: shown }}
      >
        <TextFilter
          name={m.filters.search}
          hint={m.filters.searchHint}
          value={filters.search}
          onChange={(search) => change({ search })}
        />
        <DaysFilter
          name={m.filters.booked}
          from={filters.from}
          to={filters.to}
          timeZone={view.timeZone}
          onChange={change}
        />
      </FilterBar>
      <RefusedFilters
        filters={filters}
        faults={faults}
        labels={{ search: m.filters.search, from: m.filters.booked, to: m.filters.booked }}
        change={change}
      />
      <ListBody
        list={list}
        count={rows.length}
        isStale={isStale}
        empty={
          Object.keys(applied).length > 0 ? (
            <NoMatch title={m.noMatch} clear={clear}>
              {m.noMatchText}
            </NoMatch>
          ) : (
            <EmptyState icon={<IconQrcode />} title={m.empty} action={poster}>
              {hasHistory && m.emptyText}
            </EmptyState>
          )
        }
      >
        <RecordsTable
          key={JSON.stringify(applied)}
          label={m.table}
          list="static_qr"
          rows={rows}
          columns={shown}
          keyOf={({ id }) => String(id)}
          createdAt={({ order_reg_date }) => order_reg_date}
        />
      </ListBody>
    </>
  );
}

/** When the network's history was last synced, with a button to sync it now. */
function SyncState() {
  const view = useView();
  const queries = useQueryClient();
  const { data } = useQuery(staticQrQueries.sync(view));
  const check = useMutation({
    mutationFn: () => api("POST /static-qr/sync", { scope: view }),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: staticQrKeys.all(view) }),
  });
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {data?.synced_at ? (
          <>
            {m.syncedAt} <Moment at={data.synced_at} style="long" />
          </>
        ) : (
          m.neverSynced
        )}
      </Text>
      <Button
        title={m.everySync}
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden />}
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {m.checkNow}
      </Button>
    </Group>
  );
}
