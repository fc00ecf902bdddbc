"use client";
import { FilterPill } from "@/components/list/filter-pill";
import { useView } from "@/components/session/view-provider";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import type { AmountChange } from "./amount-form";
import type { PaymentFilters } from "./queries";

const AmountForm = lazyWithRetry(
  () => import("./amount-form").then((module) => module.AmountForm),
  { preload: "idle" },
);

const m = messages.payments.filters;

/** Filters by an exact amount or a range. */
export function AmountFilter({
  filters,
  change,
}: {
  filters: PaymentFilters;
  change: (changes: AmountChange) => void;
}) {
  const { currency } = useView();
  const { amount, amount_min: min, amount_max: max } = filters;
  const words = (text: string) =>
    Number.isNaN(Number(text)) ? text : formatMoney(Number(text), currency);
  const value = amount
    ? words(amount)
    : min && max
      ? messages.filters.fromTo(words(min), words(max))
      : min
        ? m.atLeastAmount(words(min))
        : max && m.atMostAmount(words(max));
  return (
    <FilterPill
      name={m.amount}
      value={value}
      onRemove={() => change({ amount: undefined, amount_min: undefined, amount_max: undefined })}
    >
      {(close) => (
        <AmountForm
          filters={filters}
          onApply={(next) => {
            change({ amount: undefined, amount_min: undefined, amount_max: undefined, ...next });
            close();
          }}
        />
      )}
    </FilterPill>
  );
}
