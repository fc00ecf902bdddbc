import { daysBeforeToday } from "@/lib/kit/day";
import { Prisma } from "@/lib/kit/db";

/**
 * Returns an SQL expression for the first moment of a day in a time zone. If a clock change skips midnight, that is the
 * moment of the change; if midnight occurs twice, it is the first one. The expression has no subquery, so that the
 * planner knows the moment when it estimates the number of rows after it.
 */
export function startOfDay(day: Prisma.Sql, zone: Prisma.Sql): Prisma.Sql {
  const midnight = Prisma.sql`((${day})::timestamp AT TIME ZONE ${zone})`;
  const hourBefore = Prisma.sql`(${midnight} - interval '1 hour')`;
  return Prisma.sql`(CASE WHEN (${hourBefore} AT TIME ZONE ${zone})::date = ${day} THEN ${hourBefore} ELSE ${midnight} END)`;
}

/** Returns an SQL expression for a day in a time zone: a date, or one relative to today. */
function dayExpression(day: string, zone: Prisma.Sql): Prisma.Sql {
  const before = daysBeforeToday(day);
  return before === undefined
    ? Prisma.sql`${day}::date`
    : Prisma.sql`((now() AT TIME ZONE ${zone})::date - ${before}::int)`;
}

/**
 * Returns SQL conditions that a time lies within the days `from` to `to` (`2026-11-21` or `today-6`, both inclusive) in a
 * time zone.
 */
export function withinDays(
  at: Prisma.Sql,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Prisma.Sql[] {
  const zone = Prisma.sql`${timeZone}::text`;
  return [
    ...(from ? [Prisma.sql`${at} >= ${startOfDay(dayExpression(from, zone), zone)}`] : []),
    ...(to
      ? [Prisma.sql`${at} < ${startOfDay(Prisma.sql`(${dayExpression(to, zone)} + 1)`, zone)}`]
      : []),
  ];
}

/**
 * Returns SQL conditions that a time lies between two times of day (`09:30`, both minutes included) in a time zone,
 * through midnight if the first is the later one.
 */
export function withinHours(
  at: Prisma.Sql,
  { from = "00:00", to = "23:59" }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Prisma.Sql[] {
  if (from === "00:00" && to === "23:59") return [];
  const minute = Prisma.sql`date_trunc('minute', ${at} AT TIME ZONE ${timeZone}::text)::time`;
  const isAfter = Prisma.sql`${minute} >= ${from}::time`;
  const isBefore = Prisma.sql`${minute} <= ${to}::time`;
  return from > to ? [Prisma.sql`(${isAfter} OR ${isBefore})`] : [isAfter, isBefore];
}

/** Like `withinDays`, for the column `created_at`. */
export const createdWithin = (
  days: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
) => withinDays(Prisma.sql`created_at`, days, timeZone);
