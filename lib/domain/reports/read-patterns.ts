import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { organizationSettings } from "@/lib/domain/organizations/sql";
import { tillNames } from "@/lib/domain/till/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query, withLongStatements } from "@/lib/kit/db";
import { startOfDay } from "@/lib/kit/start-of-day";
import { collectedWithin } from "./collected";
import type { PatternPeriod } from "./schemas";
import { sourceOf } from "./source-of";
import { payingDays, sourceHours, totalsWithin, wholeHours } from "./totals";
import type { SourceKind } from "./vocabulary";

/** What was collected in an hour of the week. Amounts are in minor units. */
export interface WeekHour {
  /** 1 is Monday, 7 is Sunday. */
  weekday: number;
  hour: number;
  taken: bigint;
  count: number;
}

export interface SourceSums {
  source: SourceKind;
  /** The ID of the device key or till. */
  sourceId: string | null;
  name: string | null;
  taken: bigint;
  count: number;
}

/** How long payers took from the creation of a payment until it was paid, and how many never paid. */
export interface PayingSums {
  /** Null if none was paid. */
  averageSeconds: number | null;
  medianSeconds: number | null;
  /** Payments created in the period that are no longer pending. */
  settled: number;
  expired: number;
}

export interface Patterns {
  period: PatternPeriod;
  currency: string;
  timeZone: string;
  hours: WeekHour[];
  /** Largest first. */
  sources: SourceSums[];
  paying: PayingSums;
}

/**
 * Returns when in the week money was collected, where it came from, how long payers took to pay, and how many payments
 * expired: over a period of days that ends now, in the organization's time zone. Static QR payments count as money that
 * came in, not as payments that someone was asked for. Throws `Forbidden`.
 */
export async function readPatterns(actor: Actor, period: PatternPeriod): Promise<Patterns> {
  authorize(actor, "payments.search");
  const span = spanOf(actor, Number(period));
  const [hours, sources, paying] = await withLongStatements(() =>
    Promise.all([
      query<WeekHour>(byHourOfWeek(actor, span)),
      query<SourceSums>(bySource(actor, span)),
      query<PayingSums & { timeZone: string }>(payingSums(actor, span)),
    ]),
  );
  const { timeZone, ...sums } = paying[0]!;
  return { period, currency: actor.currency, timeZone, hours, sources, paying: sums };
}

/** The span `w` of the statements. */
const WINDOW = { from: Prisma.sql`w.from`, until: Prisma.sql`w.until` };
const ZONE = Prisma.sql`w.time_zone`;

/** Common table expression `w`: the last days up to now, today included, and their time zone. */
const spanOf = ({ organizationId }: Actor, days: number): Prisma.Sql => Prisma.sql`
  w AS MATERIALIZED (
    SELECT o.time_zone, now() AS until,
      ${startOfDay(Prisma.sql`((now() AT TIME ZONE o.time_zone)::date - ${days - 1}::int)`, Prisma.sql`o.time_zone`)} AS from
    FROM ${organizationSettings} o WHERE o.id = ${organizationId}
  )`;

const byHourOfWeek = (actor: Actor, span: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH ${span}
  SELECT extract(isodow FROM c.at AT TIME ZONE w.time_zone)::int AS weekday,
    extract(hour FROM c.at AT TIME ZONE w.time_zone)::int AS hour,
    sum(c.taken)::bigint AS taken, sum(c.count)::int AS count
  FROM w, LATERAL (${collectedWithin(actor, WINDOW, ZONE)}) c WHERE c.count > 0 GROUP BY 1, 2 ORDER BY 1, 2`;

const bySource = (actor: Actor, span: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH ${span}, summed AS (
    SELECT ${sourceOf(Prisma.sql`t.device_key_id`)} AS source,
      nullif(t.device_key_id, '') AS device, sum(t.amount)::bigint AS taken, sum(t.count)::int AS count
    FROM w, LATERAL (${totalsWithin(sourceHours, actor, WINDOW)}) t GROUP BY t.device_key_id
    UNION ALL
    SELECT 'static_qr', NULL, sum(c.static_qr)::bigint, sum(c.static_qr_count)::int
    FROM w, LATERAL (${collectedWithin(actor, WINDOW, ZONE)}) c HAVING sum(c.static_qr_count) > 0
  )
  SELECT s.source, s.device AS "sourceId", coalesce(k.name, t.name) AS name, s.taken, s.count
  FROM summed s LEFT JOIN ${deviceKeyNames} k ON k.id = s.device AND k.organization_id = ${actor.organizationId}
    LEFT JOIN ${tillNames} t ON t.id = s.device AND t.organization_id = ${actor.organizationId}
  ORDER BY s.taken DESC, name, s.device`;

// The median is the middle of the payments in order, or halfway between the two in the middle.
const payingSums = (actor: Actor, span: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH ${span}, took AS (
    SELECT t.seconds, sum(t.count)::int AS count FROM w, LATERAL (${totalsWithin(payingDays, actor, WINDOW)}) t
    GROUP BY t.seconds
  ), ranked AS (
    SELECT seconds, count, sum(count) OVER (ORDER BY seconds) AS upto, sum(count) OVER () AS all FROM took
  ), made AS (
    SELECT coalesce(sum(t.made_completed + t.made_cancelled + t.made_failed + t.made_expired), 0)::int AS settled,
      coalesce(sum(t.made_expired), 0)::int AS expired
    FROM w, LATERAL (${totalsWithin(wholeHours, actor, WINDOW)}) t
  )
  SELECT w.time_zone AS "timeZone", made.settled, made.expired, t.average AS "averageSeconds", t.median AS "medianSeconds"
  FROM w, made, (
    SELECT round(sum(seconds * count) / sum(count))::int AS average,
      round((min(seconds) FILTER (WHERE 2 * upto >= r.all) + min(seconds) FILTER (WHERE 2 * upto > r.all)) / 2.0)::int AS median
    FROM ranked r
  ) t`;
