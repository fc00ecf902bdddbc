import { countOfCreated, countOfDeclined } from "@/lib/domain/payments/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inSnapshot, type Payment, Prisma, type Query } from "@/lib/kit/db";
import { hours } from "@/lib/kit/time";
import { readLocations } from "./by-location";
import { type Breakdowns, breakdownsIn, type Facet, readFacets } from "./facets";
import { type MoneyTotals, NO_MONEY } from "./money-totals";
import type { DailyCloseQuery } from "./schemas";
import { spanOf, type ZoneDays, zoneDays } from "./zone-days";

export interface ClosedDay extends ZoneDays, Breakdowns {
  currency: string;
  madeAt: Date;
  byHour: (MoneyTotals & { from: Date })[];
  made: Record<Payment["status"] | "declined", number>;
}

/**
 * Returns the totals of a day in a time zone: a payment counts on the day on which it completed, a refund on the day on
 * which it completed, under the source and method of its payment; a static QR payment counts on the day on which the
 * network registered it. Each breakdown adds up to the total, and everything is as of `madeAt`, whatever settles in the
 * meantime. Throws `Forbidden` and `ValidationFailed`.
 */
export async function readDailyClose(
  actor: Actor,
  { day, time_zone: timeZone }: DailyCloseQuery,
): Promise<ClosedDay> {
  authorize(actor, "reports.read");
  const { days, facets, made, locations } = await inSnapshot(async (query) => {
    const days = await zoneDays(actor, { from: day, to: day, timeZone }, query);
    return {
      days,
      facets: await readFacets(query, actor, days),
      made: await countCreated(query, actor, days),
      locations: await readLocations(query, actor),
    };
  });
  return {
    ...days,
    currency: actor.currency,
    madeAt: days.now,
    ...breakdownsIn(facets, locations),
    byHour: everyHour(
      days,
      facets.filter(({ facet }) => facet === "hour"),
    ),
    made,
  };
}

async function countCreated(
  query: Query,
  actor: Actor,
  days: ZoneDays,
): Promise<ClosedDay["made"]> {
  const rows = await query<{ status: keyof ClosedDay["made"]; count: number }>(Prisma.sql`
    SELECT s.status::text, made.count FROM unnest(enum_range(NULL::payment_status)) AS s(status),
      LATERAL (${countOfCreated(actor, Prisma.sql`s.status`, spanOf(days))}) made
    UNION ALL SELECT 'declined', count FROM (${countOfDeclined(actor, spanOf(days))}) declined`);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count])) as ClosedDay["made"];
}

/** Returns all hours of the day, 23 to 25 of them, including those without payments or refunds. */
function everyHour({ from, until }: ZoneDays, facets: readonly Facet[]): ClosedDay["byHour"] {
  const totals = new Map(facets.map((facet) => [facet.hour, facet]));
  const count = Math.ceil((until.getTime() - from.getTime()) / hours(1));
  return Array.from({ length: count }, (_, hour) => {
    const start = new Date(from.getTime() + hours(hour));
    const { takenCount, taken, refundedCount, refunded, tips } = totals.get(hour) ?? NO_MONEY;
    return { from: start, takenCount, taken, refundedCount, refunded, tips };
  });
}
