import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { completedPayments, refundedPayments } from "@/lib/domain/payments/sql";
import { completedRefunds } from "@/lib/domain/refunds/sql";
import { userNames } from "@/lib/domain/sign-in/sql";
import { staticQrWithin } from "@/lib/domain/static-qr/sql";
import { tillNames } from "@/lib/domain/till/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma, type Query } from "@/lib/kit/db";
import { byLocation, type LocationTotals, type ReportedLocation } from "./by-location";
import type { MoneyTotals } from "./money-totals";
import { sourceOf } from "./source-of";
import type { ReportedDisplayMethod, ReportedMethod, SourceKind } from "./vocabulary";
import { spanOf, type ZoneDays } from "./zone-days";

/** The totals of some days, and their breakdowns, of which each adds up to them. */
export interface Breakdowns {
  total: MoneyTotals;
  bySource: (MoneyTotals & { source: SourceKind; sourceId: string | null; name: string | null })[];
  /** By where the till of the payment stands now; empty unless there are several locations. */
  byLocation: LocationTotals[];
  /** By who took the payment, or requested the refund, at a till; null for all that happened elsewhere. */
  byPerson: (MoneyTotals & { userId: string | null; name: string | null })[];
  byMethod: (MoneyTotals & { method: ReportedMethod })[];
  byDisplayMethod: (MoneyTotals & { displayMethod: ReportedDisplayMethod })[];
}

/** Expression: the device key or till that a payment `p` comes from. */
const sourceId = Prisma.sql`coalesce(p.device_key_id, p.till_id)`;
const source = sourceOf(sourceId);

/** Expression: who took a payment or requested a refund `row` at a till. */
const personOf = (row: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${row}.till_id IS NOT NULL THEN ${row}.user_id END`;

export interface Facet extends MoneyTotals {
  facet: "total" | "source" | "person" | "method" | "display_method" | "hour";
  source: SourceKind | null;
  sourceId: string | null;
  /** Where the source stands, if it is a till. */
  locationId: string | null;
  userId: string | null;
  name: string | null;
  method: ReportedMethod | null;
  displayMethod: ReportedDisplayMethod | null;
  hour: number | null;
}

/**
 * One statement over all that moved on the days, so that all breakdowns count the same rows. Hours are counted from the
 * beginning of one day, and are all the same one in a longer range.
 */
export function readFacets(query: Query, actor: Actor, days: ZoneDays): Promise<Facet[]> {
  const day = spanOf(days);
  const hourOf = (at: Prisma.Sql) =>
    days.first === days.last
      ? Prisma.sql`floor(extract(epoch FROM ${at} - ${day.from}) / 3600)::int`
      : Prisma.sql`0`;
  return query<Facet>(Prisma.sql`
    WITH line AS (
      SELECT ${source} AS source, ${sourceId} AS device, ${personOf(Prisma.sql`p`)} AS person, p.method::text AS method,
        p.display_method,
        ${hourOf(Prisma.sql`p.completed_at`)} AS hour, p.amount AS taken, NULL::bigint AS refunded, p.tip AS tips
      FROM (${completedPayments(actor, day)}) p
      UNION ALL
      SELECT ${source}, ${sourceId}, ${personOf(Prisma.sql`r`)}, p.method::text, p.display_method, ${hourOf(Prisma.sql`r.completed_at`)}, NULL, r.amount, NULL
      FROM (${completedRefunds(actor, day)}) r JOIN ${refundedPayments} p ON p.id = r.payment_id
      UNION ALL
      SELECT 'static_qr', NULL, NULL, 'static_qr', 'static_qr', ${hourOf(Prisma.sql`s.order_reg_date`)}, s.amount, NULL, NULL
      FROM (${staticQrWithin(actor, day)}) s
    ), facet AS (
      SELECT CASE WHEN grouping(source) = 0 THEN 'source' WHEN grouping(person) = 0 THEN 'person' WHEN grouping(method) = 0 THEN 'method'
          WHEN grouping(display_method) = 0 THEN 'display_method' WHEN grouping(hour) = 0 THEN 'hour' ELSE 'total' END AS facet,
        source, device, person, method, display_method, hour,
        count(taken)::int AS "takenCount", coalesce(sum(taken), 0)::bigint AS taken,
        count(refunded)::int AS "refundedCount", coalesce(sum(refunded), 0)::bigint AS refunded,
        coalesce(sum(tips), 0)::bigint AS tips
      FROM line GROUP BY GROUPING SETS ((), (source, device), (person), (method), (display_method), (hour))
    )
    SELECT f.facet, f.source, f.device AS "sourceId", t.location_id AS "locationId", f.person AS "userId",
      coalesce(k.name, t.name, u.name) AS name, f.method, f.display_method AS "displayMethod", f.hour, f."takenCount", f.taken, f."refundedCount",
      f.refunded, f.tips
    FROM facet f LEFT JOIN ${deviceKeyNames} k ON k.id = f.device AND k.organization_id = ${actor.organizationId}
      LEFT JOIN ${tillNames} t ON t.id = f.device AND t.organization_id = ${actor.organizationId}
      LEFT JOIN ${userNames} u ON u.id = f.person
    ORDER BY f.hour, f.taken DESC, name, f.method, f.display_method`);
}

/** Sorts the facets into breakdowns. */
export function breakdownsIn(
  facets: readonly Facet[],
  locations: readonly ReportedLocation[],
): Breakdowns {
  const of = (name: Facet["facet"]) => facets.filter(({ facet }) => facet === name);
  return {
    total: of("total")[0]!,
    bySource: of("source").map((facet) => ({ ...facet, source: facet.source! })),
    byLocation: byLocation(of("source"), locations),
    byPerson: of("person"),
    byMethod: of("method").map((facet) => ({ ...facet, method: facet.method! })),
    byDisplayMethod: of("display_method").map((facet) => ({
      ...facet,
      displayMethod: facet.displayMethod!,
    })),
  };
}
