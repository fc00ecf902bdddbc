import { Prisma } from "@/lib/kit/db";

/**
 * The first moment of a day in a zone, as an SQL expression. A midnight that the clocks jump over is the moment of the
 * jump; of a midnight that comes twice it is the first. An expression without a subquery, so that the planner knows
 * the moment when it estimates how much lies behind it.
 */
export function startOfDay(day: Prisma.Sql, zone: Prisma.Sql): Prisma.Sql {
  const midnight = Prisma.sql`((${day})::timestamp AT TIME ZONE ${zone})`;
  const hourBefore = Prisma.sql`(${midnight} - interval '1 hour')`;
  return Prisma.sql`(CASE WHEN (${hourBefore} AT TIME ZONE ${zone})::date = ${day} THEN ${hourBefore} ELSE ${midnight} END)`;
}

/** SQL conditions that a time lies within the days from and to (`2026-11-21`, both included) of a zone. */
export function withinDays(
  at: Prisma.Sql,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
): Prisma.Sql[] {
  const zone = Prisma.sql`${timeZone}::text`;
  return [
    ...(from ? [Prisma.sql`${at} >= ${startOfDay(Prisma.sql`${from}::date`, zone)}`] : []),
    ...(to ? [Prisma.sql`${at} < ${startOfDay(Prisma.sql`(${to}::date + 1)`, zone)}`] : []),
  ];
}

/** The same of the column `created_at`. */
export const createdWithin = (
  days: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
) => withinDays(Prisma.sql`created_at`, days, timeZone);
