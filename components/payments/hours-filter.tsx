"use client";
import { FilterPill } from "@/components/list/filter-pill";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import * as messages from "@/lib/messages";
import type { Hours, HoursFormProps } from "./hours-form";
import type { PaymentFilters } from "./queries";

const HoursForm = lazyWithRetry<HoursFormProps>(
  () => import("./hours-form").then((module) => module.HoursForm),
  { preload: "idle" },
);

/** Filters by the time of day at which a payment was created, in the organization's time zone. */
export function HoursFilter({
  filters: { time_from: from, time_to: to },
  change,
}: {
  filters: PaymentFilters;
  change: (hours: Hours) => void;
}) {
  return (
    <FilterPill
      name={messages.payments.filters.hours}
      value={from || to ? messages.filters.fromTo(from ?? "00:00", to ?? "23:59") : undefined}
      onRemove={() => change({ time_from: undefined, time_to: undefined })}
    >
      {(close) => (
        <HoursForm
          {...{ from, to }}
          onApply={(hours) => {
            change(hours);
            close();
          }}
        />
      )}
    </FilterPill>
  );
}
