import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query, withLongStatements } from "@/lib/kit/db";
import { startOfDay } from "@/lib/kit/start-of-day";
import type { MoneyTotals } from "./money-totals";
import type { DaysQuery } from "./schemas";
import { localTotalsWithin, MONEY } from "./totals";
import { spanOf, type ZoneDays, zoneDays } from "./zone-days";

export interface DayTotals extends MoneyTotals {
  /** `2026-11-21` */
  day: string;
  /** Paid with the printed QR code; included in the totals. */
  staticQr: { count: number; amount: bigint };
}

export interface ReportedDays extends ZoneDays {
  currency: string;
  /** Every day, including those without payments or refunds. */
  days: DayTotals[];
}

interface DayRow extends MoneyTotals {
  day: string;
  staticQrCount: number;
  staticQrAmount: bigint;
}

/**
 * Returns the totals of each day in a range, both ends included, by the rules of the daily close. Throws `Forbidden`
 * and `ValidationFailed`.
 */
export async function readDays(
  actor: Actor,
  { from, to, time_zone: timeZone }: DaysQuery,
): Promise<ReportedDays> {
  authorize(actor, "reports.read");
  const days = await zoneDays(actor, { from, to, timeZone });
  const zone = Prisma.sql`${days.timeZone}::text`;
  const rows = await withLongStatements(() =>
    query<DayRow>(Prisma.sql`
    WITH day AS MATERIALIZED (
      SELECT n.at::date AS day, ${startOfDay(Prisma.sql`n.at::date`, zone)} AS from,
        row_number() OVER (ORDER BY n.at)::int AS place
      FROM generate_series(${days.first}::date::timestamp, ${days.last}::date::timestamp, interval '1 day') AS n(at)
    ), sums AS (
      SELECT width_bucket(t.at, starts.all) AS place, ${Prisma.join(SUMS)}
      FROM (SELECT array_agg(day.from ORDER BY day.from) AS all FROM day) starts,
        (${localTotalsWithin(actor, spanOf(days), zone)}) t GROUP BY 1
    )
    SELECT d.day::text, coalesce(s.taken_count + s.static_qr_count, 0)::int AS "takenCount", coalesce(s.taken + s.static_qr, 0)::bigint AS taken,
      coalesce(s.refunded_count, 0)::int AS "refundedCount", coalesce(s.refunded, 0)::bigint AS refunded,
      coalesce(s.static_qr_count, 0)::int AS "staticQrCount", coalesce(s.static_qr, 0)::bigint AS "staticQrAmount"
    FROM day d LEFT JOIN sums s ON s.place = d.place
    ORDER BY d.day`),
  );
  return {
    ...days,
    currency: actor.currency,
    days: rows.map(({ staticQrCount: count, staticQrAmount: amount, ...totals }) => ({
      ...totals,
      staticQr: { count, amount },
    })),
  };
}

const SUMS = MONEY.map((name) => Prisma.raw(`sum(t.${name}) AS ${name}`));
