import { organizationSettings } from "@/lib/domain/organizations/sql";
import { type Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { startOfDay } from "@/lib/kit/start-of-day";
import { quarterHours, totalsWithin } from "./totals";

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
  const rows = await query<WindowSums & { timeZone: string; day: string }>(Prisma.sql`
    WITH w AS MATERIALIZED (
      SELECT o.time_zone, (now() AT TIME ZONE o.time_zone)::date AS day, d.ago, ${startOfDay(Prisma.sql`((now() AT TIME ZONE o.time_zone)::date - d.ago)`, Prisma.sql`o.time_zone`)} AS from,
        ((now() AT TIME ZONE o.time_zone) - make_interval(days => d.ago)) AT TIME ZONE o.time_zone AS until
      FROM ${organizationSettings} o, (VALUES (0), (7)) AS d(ago) WHERE o.id = ${actor.organizationId}
    )
    SELECT w.time_zone AS "timeZone", w.day::text, s.*
    FROM w, LATERAL (
      SELECT coalesce(sum(t.taken_count + t.static_qr_count), 0)::int AS count,
        coalesce(sum(t.taken + t.static_qr), 0)::bigint AS taken,
        coalesce(sum(t.static_qr), 0)::bigint AS "staticQr", coalesce(sum(t.refunded), 0)::bigint AS refunded,
        coalesce(sum(t.made_completed), 0)::int AS paid,
        coalesce(sum(t.made_completed + t.made_cancelled + t.made_failed + t.made_expired), 0)::int AS decided
      FROM (${totalsWithin(quarterHours, actor, WINDOW)}) t) s
    ORDER BY w.ago`);
  const [today, lastWeek] = rows;
  return { timeZone: today!.timeZone, day: today!.day, today: today!, lastWeek: lastWeek! };
}
