"use client";
import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import Link from "next/link";
import { useAddressFilters } from "@/components/list/address-filters";
import { DownloadButton } from "@/components/list/download-button";
import { FilterBar, NoMatch } from "@/components/list/filter-bar";
import { DaysFilter, StatusFilter, TextFilter } from "@/components/list/filter-kinds";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { RefusedFilters, useAppliedFilters } from "@/components/list/refused-filters";
import { type BuiltInView, SavedViews } from "@/components/list/saved-views";
import { LocationFilter } from "@/components/records/location-filter";
import { useView } from "@/components/session/view-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { apiUrl } from "@/lib/client/api";
import { relativeDay } from "@/lib/kit/day";
import * as messages from "@/lib/messages";
import { REFUND_FILTERS, refundQueries } from "./queries";
import { refundColumns, RefundTable } from "./refund-table";

const m = messages.refunds;
const v = messages.savedViews;

const builtInViews = (): readonly BuiltInView<(typeof REFUND_FILTERS)[number]>[] => [
  { name: v.all, filters: {} },
  { name: v.pending, filters: { status: "pending" } },
  { name: v.failed, filters: { status: "failed" } },
  { name: v.today, filters: { created_from: relativeDay(0), created_to: relativeDay(0) } },
];
const STATUSES = ["pending", "completed", "failed"] as const;

/** Every refund of the organization and mode, with filters, live updates and an export. */
export function RefundList() {
  const view = useView();
  const { filters, change, clear, isFiltered } = useAddressFilters(REFUND_FILTERS);
  const { applied, faults, learn } = useAppliedFilters(filters);
  const { list, rows, isStale } = useLiveList(refundQueries.list(view, applied));
  learn(list.error);
  return (
    <>
      <PageHeader
        title={m.title}
        description={m.description}
        actions={
          <DownloadButton
            urlOf={(format) =>
              apiUrl("GET /refunds/export", { scope: view, query: { ...applied, format } })
            }
            hint={m.downloadHint}
          />
        }
      />
      <SavedViews
        list="refunds"
        builtIn={builtInViews()}
        names={REFUND_FILTERS}
        filters={filters}
        change={change}
      />
      <FilterBar
        label={m.filters.label}
        isFiltered={isFiltered}
        clear={clear}
        menu={{ list: "refunds", columns: refundColumns() }}
      >
        <StatusFilter
          name={m.filters.status}
          statuses={STATUSES}
          value={filters.status}
          onChange={(status) => change({ status })}
        />
        <DaysFilter
          name={m.filters.created}
          from={filters.created_from}
          to={filters.created_to}
          timeZone={view.timeZone}
          onChange={({ from, to }) => change({ created_from: from, created_to: to })}
        />
        <TextFilter
          name={m.filters.payment}
          hint={m.filters.paymentHint}
          maxLength={40}
          value={filters.payment_id}
          onChange={(payment) => change({ payment_id: payment })}
        />
        <LocationFilter
          value={filters.location_id}
          onChange={(location) => change({ location_id: location })}
        />
      </FilterBar>
      <RefusedFilters
        filters={filters}
        faults={faults}
        labels={{
          status: m.filters.status,
          created_from: m.filters.created,
          created_to: m.filters.created,
          payment_id: m.filters.payment,
          location_id: messages.filters.location,
        }}
        chosen={["status"]}
        change={change}
      />
      <ListBody
        list={list}
        count={rows.length}
        isStale={isStale}
        empty={
          Object.keys(applied).length > 0 ? (
            <NoMatch title={m.noMatch} clear={clear} />
          ) : (
            <NoRefunds />
          )
        }
      >
        <RefundTable key={JSON.stringify(applied)} refunds={rows} />
      </ListBody>
    </>
  );
}

const NoRefunds = () => (
  <EmptyState
    icon={<IconArrowBackUp />}
    title={m.empty}
    action={
      <Button component={Link} href="/payments?status=paid,partly_refunded" variant="light">
        {m.toPayments}
      </Button>
    }
  >
    {m.emptyText}
  </EmptyState>
);
