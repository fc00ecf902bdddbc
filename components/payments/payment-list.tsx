"use client";
import { useState } from "react";
import { useAddressFilters } from "@/components/list/address-filters";
import { DownloadButton } from "@/components/list/download-button";
import { NoMatch } from "@/components/list/filter-bar";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { RefusedFilters, useAppliedFilters } from "@/components/list/refused-filters";
import { type BuiltInView, SavedViews } from "@/components/list/saved-views";
import { useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { PageHeader } from "@/components/ui/page-header";
import { apiUrl } from "@/lib/client/api";
import { relativeDay } from "@/lib/kit/day";
import { formatMoment } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { PaymentFilterBar, paymentFilterLabels } from "./payment-filters";
import { PaymentRows, type SelectedPayments } from "./payment-rows";
import {
  NEWEST_FIRST,
  PAYMENT_FILTERS,
  PAYMENT_LIST_NAMES,
  type PaymentFilterName,
  paymentQueries,
} from "./queries";

// Shown only until the first payment.
const NoPayments = lazyWithRetry(() => import("./no-payments").then((module) => module.NoPayments));

const RefundSelectionDialog = lazyWithRetry(() =>
  import("./refund-selection-dialog").then((module) => module.RefundSelectionDialog),
);

const m = messages.payments;
const v = messages.savedViews;

const builtInViews = (): readonly BuiltInView<PaymentFilterName>[] => [
  { name: v.all, filters: {} },
  { name: v.paid, filters: { status: "paid" } },
  {
    name: v.needsAttention,
    filters: { status: "refund_pending,failed" },
    hint: v.needsAttentionHint,
  },
  { name: v.refunded, filters: { status: "partly_refunded,refunded" } },
  { name: v.today, filters: { created_from: relativeDay(0), created_to: relativeDay(0) } },
];

/** Every payment of the organization and mode, with filters, live updates and an export. */
export function PaymentList({ apiAddress }: { apiAddress: string }) {
  const view = useView();
  const { filters: shown, change } = useAddressFilters(PAYMENT_LIST_NAMES);
  const { sort: _order, ...wanted } = shown;
  const { applied, faults, learn } = useAppliedFilters(shown);
  const { sort = NEWEST_FIRST, ...filters } = applied;
  const isFiltered = Object.keys(filters).length > 0;
  // The order stays.
  const clear = () => change(Object.fromEntries(PAYMENT_FILTERS.map((name) => [name, undefined])));
  const { list, rows, scannedUntil, isStale } = useLiveList(paymentQueries.list(view, applied));
  learn(list.error);
  const [refunding, setRefunding] = useState<SelectedPayments>();
  const until = scannedUntil && formatMoment(scannedUntil, view.timeZone, "date");
  const note =
    until === undefined
      ? undefined
      : sort.endsWith("amount")
        ? m.sortedBackTo(until)
        : list.hasNextPage
          ? m.searchedBackTo(until)
          : undefined;
  return (
    <>
      <PageHeader
        title={m.title}
        description={m.description}
        actions={
          <DownloadButton
            urlOf={(format) =>
              apiUrl("GET /payments/export", { scope: view, query: { ...filters, format } })
            }
            hint={m.downloadHint}
          />
        }
      />
      <SavedViews
        list="payments"
        builtIn={builtInViews()}
        names={PAYMENT_FILTERS}
        filters={wanted}
        change={change}
      />
      <PaymentFilterBar filters={wanted} change={change} clear={clear} />
      <RefusedFilters
        filters={shown}
        faults={faults}
        labels={paymentFilterLabels()}
        chosen={["status", "time_from", "time_to", "method", "sort"]}
        change={change}
      />
      <ListBody
        list={list}
        count={rows.length}
        note={note}
        isStale={isStale}
        empty={
          isFiltered ? (
            <NoMatch title={m.noMatch} clear={clear} />
          ) : (
            <NoPayments apiAddress={apiAddress} />
          )
        }
      >
        <PaymentRows
          key={JSON.stringify(applied)}
          payments={rows}
          filters={filters}
          refund={setRefunding}
          sorting={{
            value: sort,
            change: (next) => change({ sort: next === NEWEST_FIRST ? undefined : next }),
          }}
        />
      </ListBody>
      {/* Outside the list, whose last rows may no longer match its filters once they are refunded. */}
      <DialogSlot>
        {refunding && (
          <RefundSelectionDialog {...refunding} close={() => setRefunding(undefined)} />
        )}
      </DialogSlot>
    </>
  );
}
