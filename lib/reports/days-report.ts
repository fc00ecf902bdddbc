import { type Actor, authorize } from "@/lib/actor";
import { Prisma, query } from "@/lib/db";
import type { DaysQuery } from "./schemas";
import type { Moved } from "./sums";
import { type ZoneDays, zoneDays } from "./zone-days";

export interface DayMoved extends Moved {
  /** `2026-11-21` */
  day: string;
  staticQr: { count: number; amount: bigint };
}

export interface ReportedDays extends ZoneDays {
  currency: string;
  /** Every day, those without money too. */
  days: DayMoved[];
}

interface DayRow extends Moved {
  day: string;
  staticQrCount: number;
  staticQrAmount: bigint;
}

/**
 * The money of each day from one to another, both included, by the rules of the daily close. Throws `Forbidden`
 * and `ValidationFailed`.
 */
export async function readDays(
  actor: Actor,
  { from, to, time_zone: timeZone }: DaysQuery,
): Promise<ReportedDays> {
  authorize(actor, "reports.read");
  const days = await zoneDays(actor, { from, to, timeZone });
  const rows = await query<DayRow>(Prisma.sql`
    WITH line AS (
      ${linesOf(actor, days, "payments", "completed_at", "taken")}
      UNION ALL ${linesOf(actor, days, "refunds", "completed_at", "refunded")}
      UNION ALL ${linesOf(actor, days, "static_qr_payments", "order_reg_date", "static_qr")}
    )
    SELECT d.at::date::text AS day,
      count(*) FILTER (WHERE l.kind = 'taken')::int AS "takenCount",
      coalesce(sum(l.amount) FILTER (WHERE l.kind = 'taken'), 0)::bigint AS taken,
      count(*) FILTER (WHERE l.kind = 'refunded')::int AS "refundedCount",
      coalesce(sum(l.amount) FILTER (WHERE l.kind = 'refunded'), 0)::bigint AS refunded,
      count(*) FILTER (WHERE l.kind = 'static_qr')::int AS "staticQrCount",
      coalesce(sum(l.amount) FILTER (WHERE l.kind = 'static_qr'), 0)::bigint AS "staticQrAmount"
    FROM generate_series(${days.first}::date::timestamp, ${days.last}::date::timestamp, interval '1 day') AS d(at)
    LEFT JOIN line l ON l.day = d.at::date
    GROUP BY d.at ORDER BY d.at`);
  return {
    ...days,
    currency: actor.currency,
    days: rows.map(({ staticQrCount: count, staticQrAmount: amount, ...moved }) => ({
      ...moved,
      staticQr: { count, amount },
    })),
  };
}

type Kind = "taken" | "refunded" | "static_qr";

/** One line for each movement of money. The names of table and column are ours. */
function linesOf(
  { organizationId, mode, currency }: Actor,
  { timeZone, from, until }: ZoneDays,
  table: "payments" | "refunds" | "static_qr_payments",
  column: "completed_at" | "order_reg_date",
  kind: Kind,
): Prisma.Sql {
  const at = Prisma.raw(column);
  return Prisma.sql`SELECT ${kind}::text AS kind, (${at} AT TIME ZONE ${timeZone})::date AS day, amount
    FROM ${Prisma.raw(table)} WHERE organization_id = ${organizationId} AND mode = ${mode}::mode
      AND currency = ${currency} AND ${at} >= ${from}::timestamptz AND ${at} < ${until}::timestamptz`;
}
