import type { Span } from "@/lib/domain/payments/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import {
  columnsOf,
  loneRows,
  periodOf,
  type QuarterHourColumn,
  quarterHours,
  type TotalsKind,
  wholeHours,
} from "./kinds";

/** Expression: everything before this time is added up, unless it is stale. */
export const addedUpTo = Prisma.sql`(SELECT added_up_to FROM totals_progress)`;

/**
 * SELECT for everything of the actor in a span: the totals of whole periods where they are added up, and else each row by
 * itself. To be summed; it is exact at every moment.
 */
export function totalsWithin<Column extends string>(
  kind: TotalsKind<Column>,
  actor: Actor,
  { from, until }: Span,
) {
  const { organizationId, mode } = actor;
  const own = Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::mode`;
  const row = { from: Prisma.sql`piece.from`, until: Prisma.sql`piece.until` };
  const columns = Prisma.sql`at, ${columnsOf(kind)}`;
  return sqlRows<"at" | Column>`
    SELECT part.* FROM (
      SELECT span.from, span.until, span.first, greatest(span.first, span.last) AS last, ARRAY(
        SELECT DISTINCT ${periodOf(kind, Prisma.sql`s.at`)} FROM stale_totals s
        WHERE ${own} AND s.at >= span.first AND s.at < span.last) AS stale
      FROM (SELECT ${from} AS from, ${until} AS until,
        ${periodOf(kind, Prisma.sql`${from} + ${kind.period} - interval '1 microsecond'`)} AS first,
        ${periodOf(kind, Prisma.sql`least(${until}, ${addedUpTo})`)} AS last) span
    ) span, LATERAL (
      SELECT ${columns} FROM ${kind.table}
      WHERE ${own} AND at >= span.first AND at < span.last AND at <> ALL (span.stale)
      UNION ALL
      SELECT lone.* FROM (
        SELECT span.from, least(span.first, span.until) AS until
        UNION ALL SELECT span.last, span.until
        UNION ALL SELECT s.at, s.at + ${kind.period} FROM unnest(span.stale) AS s(at)
      ) piece, ${loneRows(kind, actor, row)}
    ) part`;
}

/**
 * Like `totalsWithin`, to be summed by days or hours of a time zone: hours where those of the zone are hours of UTC, which
 * are a quarter as many rows, and quarter-hours elsewhere (Kathmandu, for example).
 */
export function localTotalsWithin(actor: Actor, span: Span, zone: Prisma.Sql) {
  const { from, until } = span;
  const local = Prisma.sql`d.at - (d.at AT TIME ZONE ${zone}) AT TIME ZONE 'UTC'`;
  // A time zone does not change its offset twice within a day. The last look is at the end of the span, or after it.
  return sqlRows<"at" | QuarterHourColumn>`
    SELECT part.* FROM (
      SELECT CASE WHEN EXISTS (
        SELECT FROM generate_series(${from}, ${until} + interval '1 day', interval '1 day') AS d(at)
        WHERE extract(epoch FROM ${local})::int % 3600 <> 0
      ) THEN ${from} ELSE ${until} END AS hours_until OFFSET 0
    ) h, LATERAL (
      ${totalsWithin(wholeHours, actor, { from, until: Prisma.sql`h.hours_until` })}
      UNION ALL ${totalsWithin(quarterHours, actor, { from: Prisma.sql`h.hours_until`, until })}
    ) part`;
}
