import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query, withLongStatements } from "@/lib/kit/db";
import { completedPayments } from "@/lib/domain/payments/sql";
import { completedRefunds } from "@/lib/domain/refunds/sql";
import { staticQrWithin } from "@/lib/domain/static-qr/sql";
import type { DaysQuery } from "./schemas";
import type { MoneyTotals } from "./daily-close";
import { startOfDay } from "@/lib/kit/start-of-day";
import { type ZoneDays, zoneDays } from "./zone-days";

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
  // Each day is its own range of each index, so that no row has to be assigned to a day.
  const rows = await withLongStatements(() =>
    query<DayRow>(Prisma.sql`
    SELECT d.day::text, taken.count + static_qr.count AS "takenCount", taken.sum + static_qr.sum AS taken,
      refunded.count AS "refundedCount", refunded.sum AS refunded, static_qr.count AS "staticQrCount", static_qr.sum AS "staticQrAmount"
    FROM (
      SELECT n.at::date AS day, ${startOfDay(Prisma.sql`n.at::date`, zone)} AS from,
        ${startOfDay(Prisma.sql`(n.at::date + 1)`, zone)} AS until
      FROM generate_series(${days.first}::date::timestamp, ${days.last}::date::timestamp, interval '1 day') AS n(at)
    ) d,
      LATERAL (${sumOf(completedPayments(actor, DAY))}) taken,
      LATERAL (${sumOf(completedRefunds(actor, DAY))}) refunded,
      LATERAL (${sumOf(staticQrWithin(actor, DAY))}) static_qr
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

/** The span of the day `d` in the statement. */
const DAY = { from: Prisma.sql`d.from`, until: Prisma.sql`d.until` };

const sumOf = (rows: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT count(*)::int AS count, coalesce(sum(amount), 0)::bigint AS sum FROM (${rows}) summed`;
