import { itemsOfPayments } from "@/lib/domain/catalogue/sql";
import { completedPayments } from "@/lib/domain/payments/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inSnapshot } from "@/lib/kit/db";
import { readLocations } from "./by-location";
import { type Breakdowns, breakdownsIn, readFacets } from "./facets";
import type { DaysQuery } from "./schemas";
import { spanOf, type ZoneDays, zoneDays } from "./zone-days";

export interface SoldItem {
  /** Null for all that was collected without an item, and for what the list has no room for. */
  name: string | null;
  quantity: number | null;
  taken: bigint;
}

export interface BrokenDown extends ZoneDays, Breakdowns {
  currency: string;
  /** What was collected by item; empty if nothing was bought from a catalogue. */
  byItem: SoldItem[];
}

/** More than a catalogue has, with the names that its items had before. */
const MAX_ITEMS = 1000;

/**
 * Returns what was collected and refunded in a range of days, both ends included, by source, location, person, method and
 * item, by the rules of the daily close. A refund is of no item. Throws `Forbidden` and `ValidationFailed`.
 */
export async function readBreakdown(
  actor: Actor,
  { from, to, time_zone: timeZone }: DaysQuery,
): Promise<BrokenDown> {
  authorize(actor, "reports.read");
  return inSnapshot(async (query) => {
    const days = await zoneDays(actor, { from, to, timeZone }, query);
    const breakdowns = breakdownsIn(
      await readFacets(query, actor, days),
      await readLocations(query, actor),
    );
    const payments = completedPayments(actor, spanOf(days));
    const items = await query<SoldItem>(itemsOfPayments(payments, MAX_ITEMS));
    return {
      ...days,
      ...breakdowns,
      currency: actor.currency,
      byItem: withTheRest(items, breakdowns.total.taken),
    };
  });
}

/** Adds what was collected for nothing on the list, so that it comes to the total. */
function withTheRest(items: SoldItem[], total: bigint): SoldItem[] {
  if (items.length === 0) return [];
  const rest = items.reduce((left, { taken }) => left - taken, total);
  return rest === 0n ? items : [...items, { name: null, quantity: null, taken: rest }];
}
