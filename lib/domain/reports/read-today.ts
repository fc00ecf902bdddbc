import { type Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { organizationSettings } from "@/lib/domain/accounts/sql";
import { countOfCreated } from "@/lib/domain/payments/sql";
import { completedRefunds } from "@/lib/domain/refunds/sql";
import { startOfDay } from "@/lib/kit/start-of-day";
import { collectedWithin } from "./collected";

/** Totals of a time span; amounts are in minor units. */
export interface WindowSums {
  taken: bigint;
  count: number;
  /** Of `taken`, what was paid with the printed QR code. */
  staticQr: bigint;
  refunded: bigint;
  /** Payments created in the span that are no longer pending. */
  decided: number;
  paid: number;
}

export interface Today {
  timeZone: string;
  /** `2026-11-21` in that zone. */
  day: string;
  today: WindowSums;
  lastWeek: WindowSums;
}

/** The span `w` of the statement. */
const WINDOW = { from: Prisma.sql`w.from`, until: Prisma.sql`w.until` };

/**
 * Returns the totals of today so far, and of the same weekday last week up to the same time of day, in the
 * organization's time zone.
 */
export async function readToday(actor: Actor): Promise<Today> {
  const made = (...statuses: string[]) => Prisma.sql`(
    SELECT coalesce(sum(made.count), 0)::int FROM unnest(${statuses}::text[]::payment_status[]) AS s(status),
      LATERAL (${countOfCreated(actor, Prisma.sql`s.status`, WINDOW)}) made)`;
  const rows = await query<WindowSums & { timeZone: string; day: string }>(Prisma.sql`
    WITH w AS MATERIALIZED (
      SELECT o.time_zone, (now() AT TIME ZONE o.time_zone)::date AS day, d.ago, ${startOfDay(Prisma.sql`((now() AT TIME ZONE o.time_zone)::date - d.ago)`, Prisma.sql`o.time_zone`)} AS from,
        ((now() AT TIME ZONE o.time_zone) - make_interval(days => d.ago)) AT TIME ZONE o.time_zone AS until
      FROM ${organizationSettings} o, (VALUES (0), (7)) AS d(ago) WHERE o.id = ${actor.organizationId}
    )
    SELECT w.time_zone AS "timeZone", w.day::text, t.taken, t.count, t."staticQr", r.refunded,
      ${made("completed")} AS paid, ${made("completed", "cancelled", "failed", "expired")} AS decided
    FROM w,
      LATERAL (SELECT count(*)::int AS count, coalesce(sum(c.amount), 0)::bigint AS taken,
          coalesce(sum(c.amount) FILTER (WHERE c.is_static_qr), 0)::bigint AS "staticQr"
        FROM (${collectedWithin(actor, WINDOW)}) c) t,
      LATERAL (SELECT coalesce(sum(r.amount), 0)::bigint AS refunded
        FROM (${completedRefunds(actor, WINDOW)}) r) r
    ORDER BY w.ago`);
  const [today, lastWeek] = rows;
  return { timeZone: today!.timeZone, day: today!.day, today: today!, lastWeek: lastWeek! };
}
