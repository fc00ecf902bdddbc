import { organizationSettings } from "@/lib/domain/organizations/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query, withLongStatements } from "@/lib/kit/db";
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

/** Expression: the local day on which money first came in. */
const began = (actor: Actor) =>
  Prisma.sql`(${firstCollected(actor)} AT TIME ZONE o.time_zone)::date`;

/** Expression: the same time of day as now, some days ago. */
const sameTime = (ago: Prisma.Sql) =>
  Prisma.sql`((now() AT TIME ZONE ${zone}) - make_interval(days => ${ago})) AT TIME ZONE ${zone}`;

/** The span `w` of the statements. */
const WINDOW = { from: Prisma.sql`w.from`, until: Prisma.sql`w.until` };

// The counterpart of today ends at the same time of day.
const byDay = (actor: Actor, length: number): Prisma.Sql => Prisma.sql`
  WITH o AS MATERIALIZED (
    SELECT id, time_zone, ${today} AS today, ${began(actor)} AS began
    FROM ${organizationSettings} o WHERE id = ${actor.organizationId}
  ), day AS MATERIALIZED (
    SELECT n.ago, o.today - n.ago AS day, ${startOfDay(Prisma.sql`(o.today - n.ago)`, zone)} AS from
    FROM o CROSS JOIN generate_series(-1, ${2 * length - 1}::int) AS n(ago)
  ), w AS MATERIALIZED (
    SELECT (SELECT d.from FROM day d WHERE d.ago = ${2 * length - 1}::int) AS from, ${sameTime(Prisma.sql`${length}::int`)} AS until FROM o
    UNION ALL SELECT (SELECT d.from FROM day d WHERE d.ago = ${length - 1}::int), (SELECT d.from FROM day d WHERE d.ago = -1)
  ), sums AS (
    SELECT ${2 * length}::int - width_bucket(c.at, starts.all) AS ago, sum(c.taken)::bigint AS taken, sum(c.count)::int AS count
    FROM o, w, (SELECT array_agg(d.from ORDER BY d.from) AS all FROM day d) starts, LATERAL (${collectedWithin(actor, WINDOW, zone)}) c
    GROUP BY 1
  ), filled AS (
    SELECT d.ago, d.day, coalesce(s.taken, 0) AS taken, coalesce(s.count, 0) AS count
    FROM day d LEFT JOIN sums s ON s.ago = d.ago
  )
  SELECT o.time_zone AS "timeZone", d.day::text AS at, d.taken, d.count, b.day::text AS "previousAt",
    CASE WHEN o.today - ${2 * length - 1}::int >= o.began THEN b.taken END AS "previousTaken",
    CASE WHEN o.today - ${2 * length - 1}::int >= o.began THEN b.count END AS "previousCount"
  FROM o, filled d JOIN filled b ON b.ago = d.ago + ${length}::int
  WHERE d.ago >= 0 ORDER BY d.ago DESC`;

const byHour = (actor: Actor): Prisma.Sql => Prisma.sql`
  WITH o AS MATERIALIZED (
    SELECT id, time_zone, d.ago, (${today} - 7) >= ${began(actor)} AS "hasBefore", ${startOfDay(Prisma.sql`(${today} - d.ago)`, zone)} AS first,
      ${sameTime(Prisma.sql`d.ago`)} AS last
    FROM ${organizationSettings} o, (VALUES (0), (7)) AS d(ago) WHERE id = ${actor.organizationId}
  ), hour AS (
    SELECT o.ago, extract(hour FROM c.at AT TIME ZONE ${zone})::int AS hour, sum(c.taken)::bigint AS taken, sum(c.count)::int AS count
    FROM o, LATERAL (${collectedWithin(actor, { from: Prisma.sql`o.first`, until: Prisma.sql`o.last` }, zone)}) c GROUP BY 1, 2
  )
  SELECT o.time_zone AS "timeZone", to_char(n.hour, 'FM00') || ':00' AS at, to_char(n.hour, 'FM00') || ':00' AS "previousAt",
    coalesce(d.taken, 0) AS taken, coalesce(d.count, 0) AS count,
    CASE WHEN o."hasBefore" THEN coalesce(b.taken, 0) END AS "previousTaken",
    CASE WHEN o."hasBefore" THEN coalesce(b.count, 0) END AS "previousCount"
  FROM o CROSS JOIN generate_series(0, extract(hour FROM now() AT TIME ZONE o.time_zone)::int) AS n(hour)
  LEFT JOIN hour d ON d.ago = 0 AND d.hour = n.hour LEFT JOIN hour b ON b.ago = 7 AND b.hour = n.hour
  WHERE o.ago = 0 ORDER BY n.hour`;
