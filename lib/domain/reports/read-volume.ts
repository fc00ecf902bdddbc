import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query, withLongStatements } from "@/lib/kit/db";
import { organizationSettings } from "@/lib/domain/accounts/sql";
import type { Span } from "@/lib/domain/payments/sql";
import { startOfDay } from "@/lib/kit/start-of-day";
import { collectedWithin, firstCollected } from "./collected";
import type { VolumePeriod } from "./schemas";

/** A point of the chart: a day or an hour, and its counterpart in the previous period. Amounts are in minor units. */
export interface VolumePoint {
  /** `2026-11-21` or `08:00` */
  at: string;
  taken: bigint;
  count: number;
  previousAt: string;
  /** Null unless payments were taken before the whole previous period: a part of it says nothing. */
  previousTaken: bigint | null;
  previousCount: number | null;
}

export interface Volume {
  period: VolumePeriod;
  currency: string;
  timeZone: string;
  points: VolumePoint[];
}

/**
 * Returns what was collected on each day of a period that ends now, next to the previous period of the same length;
 * or in each hour of today so far, next to the same weekday last week up to the same time of day. Days and hours are
 * those of the organization's time zone.
 */
export async function readVolume(actor: Actor, period: VolumePeriod): Promise<Volume> {
  authorize(actor, "payments.search");
  const points = await withLongStatements(() =>
    query<VolumePoint & { timeZone: string }>(
      period === "today" ? byHour(actor) : byDay(actor, Number(period)),
    ),
  );
  return { period, currency: actor.currency, timeZone: points[0]!.timeZone, points };
}

const zone = Prisma.sql`o.time_zone`;
const today = Prisma.sql`(now() AT TIME ZONE o.time_zone)::date`;

/** SELECT of the local time and amount of everything collected in a span. */
const taken = (actor: Actor, span: Span) => Prisma.sql`
  SELECT c.at AT TIME ZONE ${zone} AS local, c.amount FROM (${collectedWithin(actor, span)}) c`;

/** Expression: the local day on which money first came in. */
const began = (actor: Actor) =>
  Prisma.sql`(${firstCollected(actor)} AT TIME ZONE o.time_zone)::date`;

/** Expression: the same time of day as now, some days ago. */
const sameTime = (ago: Prisma.Sql) =>
  Prisma.sql`((now() AT TIME ZONE ${zone}) - make_interval(days => ${ago})) AT TIME ZONE ${zone}`;

// The counterpart of today ends at the same time of day. Each day is its own range of the index, so that no row has to be assigned to a day.
const byDay = (actor: Actor, length: number): Prisma.Sql => Prisma.sql`
  WITH o AS MATERIALIZED (
    SELECT id, time_zone, ${today} AS today, ${began(actor)} AS began
    FROM ${organizationSettings} o WHERE id = ${actor.organizationId}
  ), day AS MATERIALIZED (
    SELECT n.ago, o.today - n.ago AS day, o.today - ${2 * length - 1}::int >= o.began AS is_of_business, t.taken, t.count
    FROM o CROSS JOIN generate_series(0, ${2 * length - 1}::int) AS n(ago),
      LATERAL (SELECT ${startOfDay(Prisma.sql`(o.today - n.ago)`, zone)} AS from,
        CASE WHEN n.ago = ${length}::int THEN ${sameTime(Prisma.sql`n.ago`)}
          ELSE ${startOfDay(Prisma.sql`(o.today - n.ago + 1)`, zone)} END AS until) b,
      LATERAL (SELECT coalesce(sum(c.amount), 0)::bigint AS taken, count(*)::int AS count
        FROM (${collectedWithin(actor, { from: Prisma.sql`b.from`, until: Prisma.sql`b.until` })}) c) t
  )
  SELECT o.time_zone AS "timeZone", d.day::text AS at, d.taken, d.count, b.day::text AS "previousAt",
    CASE WHEN b.is_of_business THEN b.taken END AS "previousTaken",
    CASE WHEN b.is_of_business THEN b.count END AS "previousCount"
  FROM o, day d JOIN day b ON b.ago = d.ago + ${length}::int
  ORDER BY d.ago DESC`;

const byHour = (actor: Actor): Prisma.Sql => Prisma.sql`
  WITH o AS MATERIALIZED (
    SELECT id, time_zone, d.ago, (${today} - 7) >= ${began(actor)} AS "hasBefore", ${startOfDay(Prisma.sql`(${today} - d.ago)`, zone)} AS first,
      ${sameTime(Prisma.sql`d.ago`)} AS last
    FROM ${organizationSettings} o, (VALUES (0), (7)) AS d(ago) WHERE id = ${actor.organizationId}
  ), hour AS (
    SELECT o.ago, extract(hour FROM t.local)::int AS hour, sum(t.amount)::bigint AS taken, count(*)::int AS count
    FROM o, LATERAL (${taken(actor, { from: Prisma.sql`o.first`, until: Prisma.sql`o.last` })}) t GROUP BY 1, 2
  )
  SELECT o.time_zone AS "timeZone", to_char(n.hour, 'FM00') || ':00' AS at, to_char(n.hour, 'FM00') || ':00' AS "previousAt",
    coalesce(d.taken, 0) AS taken, coalesce(d.count, 0) AS count,
    CASE WHEN o."hasBefore" THEN coalesce(b.taken, 0) END AS "previousTaken",
    CASE WHEN o."hasBefore" THEN coalesce(b.count, 0) END AS "previousCount"
  FROM o CROSS JOIN generate_series(0, extract(hour FROM now() AT TIME ZONE o.time_zone)::int) AS n(hour)
  LEFT JOIN hour d ON d.ago = 0 AND d.hour = n.hour LEFT JOIN hour b ON b.ago = 7 AND b.hour = n.hour
  WHERE o.ago = 0 ORDER BY n.hour`;
