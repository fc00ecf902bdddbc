import { Prisma } from "@/lib/kit/db";

/**
 * SQL of the rows of a table that lie in any of the given ranges of one index each, newest first, at most so many.
 * PostgreSQL merges the ranges as it reads them, so nothing is sorted and no more is read than asked for. The ranges
 * must not overlap.
 */
export function newestFirst(table: Prisma.Sql, ranges: readonly Prisma.Sql[], most: number) {
  const first = Prisma.sql`ORDER BY created_at DESC, id DESC LIMIT ${most}`;
  // Each part ordered and bounded by itself, or PostgreSQL would rather collect and sort them.
  const parts = ranges.map((range) => Prisma.sql`(SELECT * FROM ${table} WHERE ${range} ${first})`);
  return Prisma.sql`SELECT * FROM (${Prisma.join(parts, " UNION ALL ")}) AS part ${first}`;
}
