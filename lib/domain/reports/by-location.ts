import { locationsOf } from "@/lib/domain/locations/sql";
import type { Actor } from "@/lib/kit/actor";
import type { Query } from "@/lib/kit/db";
import { sortedByName } from "@/lib/kit/names";
import { addTotals, type MoneyTotals, NO_MONEY } from "./money-totals";

export interface LocationTotals extends MoneyTotals {
  /** Null for all that was taken at no location. */
  locationId: string | null;
  name: string | null;
}

export interface ReportedLocation {
  id: string;
  name: string;
}

/** Reads the organization's locations, by name. */
export const readLocations = async (query: Query, actor: Actor): Promise<ReportedLocation[]> =>
  sortedByName(await query<ReportedLocation>(locationsOf(actor)));

/**
 * Sums sources by where their tills stand now: every location, also those that took nothing, and last what was taken at
 * none, if anything was. Nothing if there is no second location to tell apart.
 */
export function byLocation(
  sources: readonly (MoneyTotals & { locationId: string | null })[],
  locations: readonly ReportedLocation[],
): LocationTotals[] {
  if (locations.length < 2) return [];
  const at = (locationId: string | null) =>
    sources.filter((source) => source.locationId === locationId);
  const elsewhere = at(null);
  return [
    ...locations
      .map(({ id, name }) => ({ ...at(id).reduce(addTotals, NO_MONEY), locationId: id, name }))
      .sort(byTaken),
    ...(elsewhere.length > 0
      ? [{ ...elsewhere.reduce(addTotals, NO_MONEY), locationId: null, name: null }]
      : []),
  ];
}

const byTaken = (one: MoneyTotals, other: MoneyTotals): number =>
  one.taken === other.taken ? 0 : one.taken < other.taken ? 1 : -1;
