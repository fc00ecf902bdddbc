"use client";
import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconHistory, IconRefresh, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useAddressFilters } from "@/components/list/address-filters";
import { FilterBar, NoMatch } from "@/components/list/filter-bar";
import { ChoiceFilter, DaysFilter, TextFilter } from "@/components/list/filter-kinds";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { RefusedFilters, useAppliedFilters } from "@/components/list/refused-filters";
import { type BuiltInView, SavedViews } from "@/components/list/saved-views";
import { useMay, useView } from "@/components/session/view-provider";
import { DialogSlot } from "@/components/ui/dialog-slot";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { DELIVERY_STATUSES, EVENT_TYPES } from "@/lib/domain/webhooks/vocabulary";
import { relativeDay } from "@/lib/kit/day";
import * as messages from "@/lib/messages";
import { deliveryColumns, DeliveryTable } from "./delivery-table";
import {
  DELIVERY_FILTERS,
  type DeliveryFilterName,
  type DeliveryFilters,
  webhookQueries,
} from "./queries";

const ReplayMissingDialog = lazyWithRetry(() =>
  import("./replay-missing").then((module) => module.ReplayMissingDialog),
);
const ResendFailedDialog = lazyWithRetry(() =>
  import("./resend-failed").then((module) => module.ResendFailedDialog),
);

const m = messages.deliveryLog;
const v = messages.savedViews;

const builtInViews = (): readonly BuiltInView<DeliveryFilterName>[] => [
  { name: v.all, filters: {} },
  { name: v.failed, filters: { status: "failed" } },
  { name: v.pending, filters: { status: "pending" } },
  { name: v.today, filters: { from: relativeDay(0), to: relativeDay(0) } },
];

/** Every delivery of the organization and mode, with filters and live updates. */
export function DeliveryLog() {
  const view = useView();
  const mayManage = useMay("webhooks.manage");
  const [isResending, resending] = useDisclosure();
  const [isReplaying, replaying] = useDisclosure();
  const { filters, change, clear } = useAddressFilters(DELIVERY_FILTERS);
  const { applied, faults, learn } = useAppliedFilters(filters);
  const { list, rows, isStale } = useLiveList(webhookQueries.deliveries(view, applied));
  learn(list.error);
  return (
    <>
      <SavedViews
        list="deliveries"
        builtIn={builtInViews()}
        names={DELIVERY_FILTERS}
        filters={filters}
        change={change}
      />
      <Filters
        filters={filters}
        change={change}
        clear={clear}
        aside={
          mayManage && (
            <Group gap="xs">
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={resending.open}
              >
                {m.resendFailed}
              </Button>
              <Button
                variant="default"
                leftSection={<IconHistory size={16} aria-hidden />}
                onClick={replaying.open}
              >
                {m.replayMissing}
              </Button>
            </Group>
          )
        }
      />
      <RefusedFilters
        filters={filters}
        faults={faults}
        labels={{
          subscription_id: m.filters.subscription,
          event: m.filters.event,
          status: m.filters.status,
          test: m.filters.test,
          payment_id: m.filters.payment,
          from: m.filters.created,
          to: m.filters.created,
        }}
        chosen={["event", "status", "test"]}
        change={change}
      />
      <DialogSlot>
        {isResending && (
          <ResendFailedDialog subscriptionId={filters.subscription_id} close={resending.close} />
        )}
      </DialogSlot>
      <DialogSlot>
        {isReplaying && (
          <ReplayMissingDialog subscriptionId={filters.subscription_id} close={replaying.close} />
        )}
      </DialogSlot>
      <ListBody
        list={list}
        count={rows.length}
        isStale={isStale}
        empty={
          Object.keys(applied).length > 0 ? (
            <NoMatch title={m.noMatch} clear={clear} />
          ) : (
            <EmptyState icon={<IconWebhook />} title={m.empty}>
              {m.emptyText}
            </EmptyState>
          )
        }
      >
        <DeliveryTable key={JSON.stringify(applied)} deliveries={rows} />
      </ListBody>
    </>
  );
}

function Filters({
  filters,
  change,
  clear,
  aside,
}: {
  filters: DeliveryFilters;
  change: (changes: Partial<Record<DeliveryFilterName, string | undefined>>) => void;
  clear: () => void;
  aside: ReactNode;
}) {
  const view = useView();
  const { data } = useQuery(webhookQueries.subscriptions(view));
  const f = m.filters;
  const endpoints = (data?.data ?? []).map(({ id, url, description }) => ({
    value: id,
    label: description ? `${description} — ${url}` : url,
  }));
  return (
    <FilterBar
      label={f.label}
      isFiltered={Object.keys(filters).length > 0}
      clear={clear}
      aside={aside}
      menu={{ list: "deliveries", columns: deliveryColumns() }}
    >
      <ChoiceFilter
        name={f.status}
        value={filters.status}
        choices={DELIVERY_STATUSES.map((value) => ({
          value,
          label: messages.deliveryStatuses[value],
        }))}
        onChange={(status) => change({ status })}
      />
      <ChoiceFilter
        name={f.event}
        value={filters.event}
        choices={EVENT_TYPES.map((value) => ({ value, label: value }))}
        onChange={(event) => change({ event })}
      />
      <ChoiceFilter
        name={f.subscription}
        value={filters.subscription_id}
        choices={endpoints}
        onChange={(subscription_id) => change({ subscription_id })}
      />
      <ChoiceFilter
        name={f.test}
        value={filters.test}
        choices={[
          { value: "false", label: f.real },
          { value: "true", label: f.tests },
        ]}
        onChange={(test) => change({ test })}
      />
      <DaysFilter
        name={f.created}
        from={filters.from}
        to={filters.to}
        timeZone={view.timeZone}
        onChange={change}
      />
      <TextFilter
        name={f.payment}
        hint={f.paymentHint}
        maxLength={40}
        value={filters.payment_id}
        onChange={(payment_id) => change({ payment_id })}
      />
    </FilterBar>
  );
}
