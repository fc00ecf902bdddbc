import { organizationSettings } from "@/lib/domain/organizations/sql";
import type { Span } from "@/lib/domain/payments/sql";
import { requireDatabaseZone, zoneOffsets } from "@/lib/domain/shared/time-zones";
import { type Actor } from "@/lib/kit/actor";
import { Prisma, query, type Query } from "@/lib/kit/db";
import { startOfDay } from "@/lib/kit/start-of-day";

/** A range of days in a time zone, and the moments that bound it. */
export interface ZoneDays {
  timeZone: string;
  /** `2026-11-21` */
  first: string;
  last: string;
  from: Date;
  until: Date;
  /** The database's time at the query. */
  now: Date;
}

/** The moments that bound the days, as expressions. */
export const spanOf = ({ from, until }: ZoneDays): Span => ({
  from: Prisma.sql`${from}::timestamptz`,
  until: Prisma.sql`${until}::timestamptz`,
});

/**
 * Returns the requested days, by default today, in the requested time zone, by default the organization's. `read` may
 * run in a transaction. Throws `ValidationFailed` if the database does not know the time zone.
 */
export async function zoneDays(
  { organizationId }: Actor,
  {
    from,
    to,
    timeZone,
  }: { from?: string | undefined; to?: string | undefined; timeZone?: string | undefined },
  read: Query = query,
): Promise<ZoneDays> {
  const day = (given: string | undefined) =>
    Prisma.sql`coalesce(${given ?? null}::date, (now() AT TIME ZONE zone.name)::date)`;
  const zone = Prisma.sql`days."timeZone"`;
  const requestedZone = timeZone === undefined ? null : await requireDatabaseZone(timeZone);
  if (requestedZone !== null) await zoneOffsets(requestedZone);
  const [days] = await read<ZoneDays>(Prisma.sql`
      SELECT now(), days."timeZone", days.first::text, days.last::text,
        ${startOfDay(Prisma.sql`days.first`, zone)} AS from,
        ${startOfDay(Prisma.sql`(days.last + 1)`, zone)} AS until
      FROM (
        SELECT zone.name AS "timeZone", ${day(from)} AS first, ${day(to)} AS last
        FROM (SELECT coalesce(${requestedZone}, o.time_zone) AS name FROM ${organizationSettings} o
              WHERE o.id = ${organizationId}) zone) days`);
  return days!;
}
