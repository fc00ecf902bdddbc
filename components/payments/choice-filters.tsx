"use client";
import { useQuery } from "@tanstack/react-query";
import { ChoiceFilter, closing } from "@/components/list/filter-kinds";
import { FilterPill } from "@/components/list/filter-pill";
import { filterTills } from "@/components/records/till-queries";
import { useView } from "@/components/session/view-provider";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import { DISPLAY_METHODS } from "@/lib/domain/payments/vocabulary";
import { bidiSafe } from "@/lib/kit/display";
import * as messages from "@/lib/messages";
import { type PaymentChoice, paymentQueries } from "./queries";
import type { ChoiceWords, SearchedChoiceProps } from "./searched-choice";
import type { TagFormProps } from "./tag-form";

const SearchedChoice = lazyWithRetry<SearchedChoiceProps>(
  () => import("./searched-choice").then((module) => module.SearchedChoice),
  { preload: "idle" },
);

const TagForm = lazyWithRetry<TagFormProps>(() =>
  import("./tag-form").then((module) => module.TagForm),
);

const m = messages.payments;

interface ChoiceProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Filters by how the payer was asked. */
export function MethodFilter({ value, onChange }: ChoiceProps) {
  return (
    <ChoiceFilter
      name={m.filters.method}
      choices={DISPLAY_METHODS.map((method) => ({
        value: method,
        label: messages.methods[method],
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function SearchedFilter({
  kind,
  words,
  value,
  onChange,
}: ChoiceProps & { kind: PaymentChoice; words: ChoiceWords }) {
  const query = paymentQueries.choices(useView(), kind);
  const known = useQuery({ ...query, enabled: value !== undefined });
  const name = known.data?.find(({ id }) => id === value)?.name;
  return (
    <FilterPill
      name={words.label}
      value={value && (name ?? value)}
      onRemove={() => onChange(undefined)}
    >
      {(close) => (
        <SearchedChoice {...{ kind, words, value }} onChange={closing(close, onChange)} />
      )}
    </FilterPill>
  );
}

/** Filters by the device that created the payment, including devices whose key is revoked. */
export const DeviceFilter = (choice: ChoiceProps) => (
  <SearchedFilter
    {...choice}
    kind="devices"
    words={{ label: m.filters.device, find: m.filters.anyDevice, none: m.filters.noDevices }}
  />
);

/** Filters by the member who created the payment. */
export const PersonFilter = (choice: ChoiceProps) => (
  <SearchedFilter
    {...choice}
    kind="members"
    words={{ label: m.filters.person, find: m.filters.anyPerson, none: m.filters.noPeople }}
  />
);

/** Filters by the till at which the payment was taken, including tills that were ended. */
export function TillFilter({ value, onChange }: ChoiceProps) {
  const tills = useQuery(filterTills(useView())).data?.data ?? [];
  if (tills.length === 0 && value === undefined) return null;
  return (
    <ChoiceFilter
      name={m.filters.till}
      choices={tills.map(({ till_id, name }) => ({
        value: till_id,
        label: name ?? messages.tills.noName,
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Filters by a tag; the ones in use are suggested. */
export const TagFilter = ({ value, onChange }: ChoiceProps) => (
  <FilterPill
    name={m.filters.tag}
    value={value && bidiSafe(value)}
    onRemove={() => onChange(undefined)}
  >
    {(close) => (
      <TagForm
        acts={[{ label: messages.filters.apply, run: (tag) => closing(close, onChange)(tag) }]}
      />
    )}
  </FilterPill>
);
