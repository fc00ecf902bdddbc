"use client";
import { useQuery } from "@tanstack/react-query";
import { useView } from "@/components/session/view-provider";
import { compareNames } from "@/lib/kit/names";
import * as messages from "@/lib/messages";
import { ChoiceFilter } from "../list/filter-kinds";
import { filterTills } from "./till-queries";

/** Filters by where the till stands; only if tills stand at several locations. */
export function LocationFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const tills = useQuery(filterTills(useView())).data?.data ?? [];
  const names = new Map(
    tills.flatMap(({ location }) => (location ? [[location.location_id, location.name]] : [])),
  );
  if (names.size < 2 && value === undefined) return null;
  return (
    <ChoiceFilter
      name={messages.filters.location}
      choices={[...names]
        .map(([id, name]) => ({ value: id, label: name }))
        .sort((one, other) => compareNames(one.label, other.label))}
      value={value}
      onChange={onChange}
    />
  );
}
