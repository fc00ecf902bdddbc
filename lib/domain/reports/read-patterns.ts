import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query, withLongStatements } from "@/lib/kit/db";
import { organizationSettings } from "@/lib/domain/accounts/sql";
import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { completedPayments, countOfCreated } from "@/lib/domain/payments/sql";
import { staticQrWithin } from "@/lib/domain/static-qr/sql";
import { startOfDay } from "@/lib/kit/start-of-day";
import { collectedWithin } from "./collected";
import type { PatternPeriod } from "./schemas";
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
  deviceId: string | null;
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
    sum(c.amount)::bigint AS taken, count(*)::int AS count
  FROM w, LATERAL (${collectedWithin(actor, WINDOW)}) c GROUP BY 1, 2 ORDER BY 1, 2`;

const bySource = (actor: Actor, span: Prisma.Sql): Prisma.Sql => Prisma.sql`
  WITH ${span}, summed AS (
    SELECT CASE WHEN p.device_key_id IS NULL THEN 'account' ELSE 'device' END AS source,
      p.device_key_id AS device, sum(p.amount)::bigint AS taken, count(*)::int AS count
    FROM w, LATERAL (${completedPayments(actor, WINDOW)}) p GROUP BY p.device_key_id
    UNION ALL
    SELECT 'static_qr', NULL, sum(s.amount)::bigint, count(*)::int
    FROM w, LATERAL (${staticQrWithin(actor, WINDOW)}) s HAVING count(*) > 0
  )
  SELECT s.source, s.device AS "deviceId", k.name, s.taken, s.count
  FROM summed s LEFT JOIN ${deviceKeyNames} k ON k.id = s.device AND k.organization_id = ${actor.organizationId}
  ORDER BY s.taken DESC, k.name, s.device`;

const payingSums = (actor: Actor, span: Prisma.Sql): Prisma.Sql => {
  const created = (...statuses: string[]) => Prisma.sql`(
    SELECT coalesce(sum(made.count), 0)::int FROM unnest(${statuses}::text[]::payment_status[]) AS s(status),
      LATERAL (${countOfCreated(actor, Prisma.sql`s.status`, WINDOW)}) made)`;
  return Prisma.sql`
    WITH ${span}
    SELECT w.time_zone AS "timeZone", t.average AS "averageSeconds", t.median AS "medianSeconds",
      ${created("completed", "cancelled", "failed", "expired")} AS settled, ${created("expired")} AS expired
    FROM w, LATERAL (
      SELECT round(avg(took.seconds))::int AS average,
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY took.seconds))::int AS median
      FROM (
        SELECT extract(epoch FROM p.completed_at - p.created_at)::float AS seconds
        FROM (${completedPayments(actor, WINDOW)}) p) took
    ) t`;
};
