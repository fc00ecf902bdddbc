"use client";
import { FilterBar } from "@/components/list/filter-bar";
import { DaysFilter, StatusFilter, TextFilter } from "@/components/list/filter-kinds";
import { LocationFilter } from "@/components/records/location-filter";
import { useView } from "@/components/session/view-provider";
import { DISPLAY_STATUSES } from "@/lib/domain/payments/vocabulary";
import { typedPhone } from "@/lib/kit/typed-phone";
import * as messages from "@/lib/messages";
import { AmountFilter } from "./amount-filter";
import { DeviceFilter, MethodFilter, PersonFilter, TagFilter, TillFilter } from "./choice-filters";
import { HoursFilter } from "./hours-filter";
import { paymentColumns } from "./payment-table";
import type { PaymentFilterName, PaymentFilters } from "./queries";

const m = messages.payments.filters;

/** What the filters of the list are called, and its order. */
export const paymentFilterLabels = (): Record<PaymentFilterName | "sort", string> => ({
  status: m.status,
  created_from: m.created,
  created_to: m.created,
  time_from: m.hours,
  time_to: m.hours,
  amount: m.amount,
  amount_min: m.amount,
  amount_max: m.amount,
  payer_phone: m.phone,
  merchant_order_id: m.order,
  device_id: m.device,
  till_id: m.till,
  location_id: messages.filters.location,
  member_id: m.person,
  words: m.words,
  method: m.method,
  tag: m.tag,
  sort: m.sort,
});

export function PaymentFilterBar({
  filters,
  change,
  clear,
}: {
  filters: PaymentFilters;
  change: (changes: Partial<Record<PaymentFilterName, string | undefined>>) => void;
  clear: () => void;
}) {
  const { timeZone } = useView();
  return (
    <FilterBar
      label={m.label}
      isFiltered={Object.keys(filters).length > 0}
      clear={clear}
      menu={{ list: "payments", columns: paymentColumns() }}
    >
      <StatusFilter
        name={m.status}
        statuses={DISPLAY_STATUSES}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <DaysFilter
        name={m.created}
        from={filters.created_from}
        to={filters.created_to}
        timeZone={timeZone}
        onChange={({ from, to }) => change({ created_from: from, created_to: to })}
      />
      <HoursFilter filters={filters} change={change} />
      <AmountFilter filters={filters} change={change} />
      <TextFilter
        name={m.phone}
        hint={m.phoneHint}
        inputMode="tel"
        maxLength={40}
        faultOf={(typed) => (typedPhone(typed) ? undefined : m.phoneFault)}
        value={filters.payer_phone}
        onChange={(phone) => change({ payer_phone: phone })}
      />
      <TextFilter
        name={m.order}
        hint={m.orderHint}
        value={filters.merchant_order_id}
        onChange={(order) => change({ merchant_order_id: order })}
      />
      <DeviceFilter
        value={filters.device_id}
        onChange={(device) => change({ device_id: device })}
      />
      <TillFilter value={filters.till_id} onChange={(till) => change({ till_id: till })} />
      <LocationFilter
        value={filters.location_id}
        onChange={(location) => change({ location_id: location })}
      />
      <PersonFilter
        value={filters.member_id}
        onChange={(member) => change({ member_id: member })}
      />
      <TextFilter
        name={m.words}
        hint={m.wordsHint}
        maxLength={100}
        value={filters.words}
        onChange={(words) => change({ words })}
      />
      <MethodFilter value={filters.method} onChange={(method) => change({ method })} />
      <TagFilter value={filters.tag} onChange={(tag) => change({ tag })} />
    </FilterBar>
  );
}
