"use client";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useAddressFilters } from "@/components/list/address-filters";
import { NoMatch } from "@/components/list/filter-bar";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { PageHeader } from "@/components/ui/page-header";
import { useView } from "@/components/session/view-provider";
import { apiUrl } from "@/lib/client/api";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { PaymentFilterBar } from "./payment-filters";
import { PaymentTable } from "./payment-table";
import { PAYMENT_FILTERS, paymentQueries } from "./queries";

// Shown only until the first payment.
const NoPayments = lazyWithRetry(() => import("./no-payments").then((module) => module.NoPayments));

const m = messages.payments;

/** Every payment of the organization and mode, with filters, live updates and an export. */
export function PaymentList({ apiAddress }: { apiAddress: string }) {
  const view = useView();
  const { filters, change, clear, isFiltered } = useAddressFilters(PAYMENT_FILTERS);
  const { list, rows, scannedUntil, isStale } = useLiveList(paymentQueries.list(view, filters));
  const lookedBack =
    scannedUntil && list.hasNextPage
      ? m.searchedBackTo(formatMoment(scannedUntil, view.timeZone, "date"))
      : undefined;
  return (
    <>
      <PageHeader
        title={m.title}
        description={m.description}
        actions={
          <Button
            component="a"
            variant="default"
            href={apiUrl("GET /payments/export", { scope: view, query: filters })}
            download
            title={m.downloadHint}
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {m.download}
          </Button>
        }
      />
      <PaymentFilterBar filters={filters} change={change} clear={clear} />
      <ListBody
        list={list}
        count={rows.length}
        end={m.end}
        note={lookedBack}
        staleNotice={isStale && m.liveUpdatesPaused}
        empty={
          isFiltered ? (
            <NoMatch title={m.noMatch} clear={clear}>
              {m.noMatchText}
            </NoMatch>
          ) : (
            <NoPayments apiAddress={apiAddress} />
          )
        }
      >
        <PaymentTable key={JSON.stringify(filters)} payments={rows} />
      </ListBody>
    </>
  );
}
