"use client";
import { Box, Button, Code, Group, Text } from "@mantine/core";
import { IconFilterOff, IconQrcode, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useAddressFilters } from "@/components/list/address-filters";
import { Copy } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/empty-state";
import { DaysFilter, TextFilter } from "@/components/list/filter-kinds";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { Moment } from "@/components/session/moment";
import { Money } from "@/components/session/money";
import { toldWhy } from "@/components/ui/notify";
import { PageHeader } from "@/components/ui/page-header";
import records from "@/components/list/records.module.css";
import { useView } from "@/components/session/view-provider";
import { accountJson } from "@/lib/client/view";
import * as messages from "@/lib/messages";
import type { StaticQrPaymentResource, StaticQrSync } from "@/lib/domain/static-qr/schemas";
import { STATIC_QR_FILTERS, staticQrKeys, staticQrQueries } from "./queries";

const m = messages.staticQr;

/** What payers paid at the printed QR code, as the network has told it. */
export function StaticQrList() {
  const view = useView();
  const { filters, change, clear, isFiltered } = useAddressFilters(STATIC_QR_FILTERS);
  const { list, rows, hasLostTouch } = useLiveList(staticQrQueries.list(view, filters));
  const poster = (
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
      <Group justify="space-between" mb="md" gap="sm">
        <Group gap="xs" role="group" aria-label={m.filters.label}>
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
          {isFiltered && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              {m.clear}
            </Button>
          )}
        </Group>
        <SyncState />
      </Group>
      <ListBody
        list={list}
        count={rows.length}
        end={m.end}
        lostTouch={hasLostTouch && m.lostTouch}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<IconFilterOff />}
              title={m.noMatch}
              action={
                <Button variant="light" onClick={clear}>
                  {m.clear}
                </Button>
              }
            >
              {m.noMatchText}
            </EmptyState>
          ) : (
            <EmptyState icon={<IconQrcode />} title={m.empty} action={poster}>
              {m.emptyText}
            </EmptyState>
          )
        }
      >
        <Box style={{ overflowX: "auto" }}>
          <table className={records.table} aria-label={m.table}>
            <thead>
              <tr>
                <th scope="col">{m.columns.amount}</th>
                <th scope="col">{m.columns.booked}</th>
                <th scope="col">{m.columns.payer}</th>
                <th scope="col">{m.columns.comment}</th>
                <th scope="col">{m.columns.order}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </tbody>
          </table>
        </Box>
      </ListBody>
    </>
  );
}

function PaymentRow({ payment }: { payment: StaticQrPaymentResource }) {
  return (
    <tr className={records.row}>
      <td>
        <Money amount={payment.amount} fw={600} />
      </td>
      <td>
        <Moment at={payment.order_reg_date} />
      </td>
      <td>
        {payment.client_short_name ?? (
          <Text span inherit c="dimmed">
            {m.unknownPayer}
          </Text>
        )}
      </td>
      <td>
        <div className={records.text} title={payment.comment}>
          {payment.comment}
        </div>
      </td>
      <td style={{ gridColumn: "1 / -1" }}>
        <Group gap={4} wrap="nowrap">
          <Code style={{ overflowWrap: "anywhere" }}>{payment.order_number}</Code>
          <Copy text={payment.order_number} label={m.copyOrder} />
        </Group>
      </td>
    </tr>
  );
}

/** When the network's history was read last, and a way to read it now. */
function SyncState() {
  const view = useView();
  const queries = useQueryClient();
  const { data } = useQuery(staticQrQueries.sync(view));
  const check = useMutation({
    mutationFn: () => accountJson<StaticQrSync>(view, "/static-qr/sync", { method: "POST" }),
    onError: toldWhy,
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
