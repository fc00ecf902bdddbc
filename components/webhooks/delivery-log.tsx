"use client";
import { Button, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilterOff, IconRefresh, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useAddressFilters } from "@/components/list/address-filters";
import { EmptyState } from "@/components/ui/empty-state";
import { ChoiceFilter, DaysFilter, TextFilter } from "@/components/list/filter-kinds";
import { late } from "@/components/ui/late";
import { ListBody } from "@/components/list/list-body";
import { useLiveList } from "@/components/list/live-list";
import { useMay, useView } from "@/components/session/view-provider";
import * as messages from "@/lib/messages";
import { DELIVERY_STATUSES, EVENT_TYPES } from "@/lib/domain/webhooks/vocabulary";
import { DeliveryTable } from "./delivery-table";
import {
  DELIVERY_FILTERS,
  type DeliveryFilterName,
  type DeliveryFilters,
  webhookQueries,
} from "./queries";

const ResendFailedDialog = late(() =>
  import("./resend-failed").then((module) => module.ResendFailedDialog),
);

const m = messages.deliveryLog;

/** Every delivery of the organization and mode, to be filtered and followed. */
export function DeliveryLog() {
  const view = useView();
  const mayManage = useMay("webhooks.manage");
  const [isResending, resending] = useDisclosure();
  const { filters, change, clear, isFiltered } = useAddressFilters(DELIVERY_FILTERS);
  const { list, rows, hasLostTouch } = useLiveList(webhookQueries.deliveries(view, filters));
  const key = JSON.stringify(filters);
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <FilterBar filters={filters} change={change} clear={clear} />
        {mayManage && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={resending.open}
          >
            {m.resendFailed}
          </Button>
        )}
      </Group>
      {isResending && (
        <ResendFailedDialog subscriptionId={filters.subscription_id} close={resending.close} />
      )}
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
            <EmptyState icon={<IconWebhook />} title={m.empty}>
              {m.emptyText}
            </EmptyState>
          )
        }
      >
        <DeliveryTable key={key} deliveries={rows} />
      </ListBody>
    </>
  );
}

function FilterBar({
  filters,
  change,
  clear,
}: {
  filters: DeliveryFilters;
  change: (changes: Partial<Record<DeliveryFilterName, string | undefined>>) => void;
  clear: () => void;
}) {
  const view = useView();
  const { data } = useQuery(webhookQueries.subscriptions(view));
  const f = m.filters;
  const endpoints = (data?.data ?? []).map(({ id, url, description }) => ({
    value: id,
    label: description ? `${description} — ${url}` : url,
  }));
  return (
    <Group gap="xs" role="group" aria-label={f.label}>
      <ChoiceFilter
        name={f.status}
        value={filters.status}
        choices={DELIVERY_STATUSES.map((value) => ({ value, label: messages.statuses[value] }))}
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
        value={filters.payment_id}
        onChange={(payment_id) => change({ payment_id })}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {m.clear}
        </Button>
      )}
    </Group>
  );
}
