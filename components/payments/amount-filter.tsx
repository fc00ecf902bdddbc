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
  const { amount, amount_min: least, amount_max: most } = filters;
  const words = (text: string) =>
    Number.isNaN(Number(text)) ? text : formatMoney(Number(text), currency);
  const value = amount
    ? words(amount)
    : least && most
      ? messages.filters.fromTo(words(least), words(most))
      : least
        ? m.atLeastAmount(words(least))
        : most && m.atMostAmount(words(most));
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
