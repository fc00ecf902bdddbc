"use client";
import { Alert, Button, Group, Paper, Text, VisuallyHidden } from "@mantine/core";
import { IconCloudOff, IconCreditCard, IconDownload, IconFilterOff } from "@tabler/icons-react";
import Link from "next/link";
import { useState } from "react";
import { useAddressFilters } from "@/components/ui/address-filters";
import { CopyableCode } from "@/components/ui/copy";
import { EmptyState } from "@/components/ui/empty-state";
import { useLiveList } from "@/components/ui/live-list";
import { LoadMore } from "@/components/ui/load-more";
import { PageHeader } from "@/components/ui/page-header";
import { ErrorState, LoadingRows } from "@/components/ui/states";
import { useMay, useView } from "@/components/ui/view-provider";
import { downloadAddress } from "@/lib/client/view";
import { formatMoment } from "@/lib/display";
import * as messages from "@/lib/messages";
import type { AccountPayment } from "@/lib/payments/schemas";
import { createCurl } from "./curl";
import { PaymentFilterBar } from "./payment-filters";
import { PaymentTable } from "./payment-table";
import { PAYMENT_FILTERS, paymentQueries } from "./queries";

const m = messages.payments;

/** Every payment of the organization and mode, to be filtered, followed and taken along as a file. */
export function PaymentList({ apiAddress }: { apiAddress: string }) {
  const view = useView();
  const { filters, change, clear, isFiltered } = useAddressFilters(PAYMENT_FILTERS);
  const { list, rows, searchedTo, hasLostTouch } = useLiveList(paymentQueries.list(view, filters));
  const lookedBack =
    searchedTo && list.hasNextPage
      ? m.lookedBackTo(formatMoment(searchedTo, view.timeZone, "date"))
      : undefined;
  const isEmpty = list.isSuccess && rows.length === 0 && !list.hasNextPage;
  return (
    <>
      <PageHeader
        title={m.title}
        description={m.description}
        actions={
          <Button
            component="a"
            variant="default"
            href={downloadAddress(view, "/payments/export", filters)}
            download
            title={m.downloadHint}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {m.download}
          </Button>
        }
      />
      <PaymentFilterBar filters={filters} change={change} clear={clear} />
      {hasLostTouch && list.isSuccess && (
        <Alert color="yellow" icon={<IconCloudOff />} mb="md" role="status">
          {m.lostTouch}
        </Alert>
      )}
      {list.isError && rows.length === 0 ? (
        <ErrorState error={list.error} retry={list.refetch} />
      ) : list.isPending ? (
        <LoadingRows rows={10} />
      ) : isEmpty ? (
        <Paper withBorder>
          {isFiltered ? <NoMatch clear={clear} /> : <NoPayments apiAddress={apiAddress} />}
        </Paper>
      ) : (
        <>
          <Arrivals key={JSON.stringify(filters)} payments={rows} />
          <PaymentTable key={`table ${JSON.stringify(filters)}`} payments={rows} />
          <LoadMore
            hasMore={list.hasNextPage}
            isLoading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : null}
            load={list.fetchNextPage}
            note={lookedBack ?? (list.hasNextPage ? undefined : m.end)}
          />
        </>
      )}
    </>
  );
}

/** Tells a screen reader what has come since the list was opened. */
function Arrivals({ payments }: { payments: readonly AccountPayment[] }) {
  const [newestAtFirst] = useState(payments[0]?.created_at ?? "");
  const arrived = payments.filter(({ created_at }) => created_at > newestAtFirst).length;
  return (
    <VisuallyHidden role="status">
      {arrived > 0 && newestAtFirst && m.newOnes(arrived)}
    </VisuallyHidden>
  );
}

function NoMatch({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      icon={<IconFilterOff />}
      title={m.noMatch}
      action={
        <Button variant="light" onClick={clear}>
          {m.clearFilters}
        </Button>
      }
    >
      {m.noMatchText}
    </EmptyState>
  );
}

function NoPayments({ apiAddress }: { apiAddress: string }) {
  const { mode } = useView();
  const mayMakeKeys = useMay("devices.manage");
  const example = createCurl(apiAddress, {
    amount: 1500,
    payer_phone: "+77011234567",
    merchant_order_id: "order-1",
  });
  return (
    <EmptyState
      icon={<IconCreditCard />}
      title={m.empty}
      action={
        <>
          <CopyableCode text={example} label={messages.common.copy} />
          <Group gap="xs" justify="center">
            {mayMakeKeys && (
              <Button component={Link} href="/devices" variant="light">
                {m.makeKey}
              </Button>
            )}
            {mode === "test" && (
              <Button
                component="a"
                href="/api/account/sandbox-phone"
                target="_blank"
                variant="default"
              >
                {m.openPhone}
              </Button>
            )}
          </Group>
        </>
      }
    >
      <Text span inherit>
        {mode === "test" ? m.emptyText : m.emptyLive}
      </Text>
    </EmptyState>
  );
}
