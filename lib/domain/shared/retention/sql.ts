// SQL fragments on retention for statements in other folders.
import { Prisma } from "@/lib/kit/db";
import type { RetainedKind } from "./marks";

/** Expression: the time from before which rows may have been deleted; -infinity if none were. */
export const deletedBefore = (kind: RetainedKind): Prisma.Sql => Prisma.sql`
  coalesce((SELECT deleted_before FROM retention_marks WHERE kind = ${kind}), '-infinity')`;

/**
 * Condition of a DELETE: always true, and lets the statement's transaction delete from the append-only tables. PostgreSQL
 * evaluates it once, before the first row.
 */
export const allowsDeletion = Prisma.sql`(SELECT set_config('qassa.retention', 'on', true)) = 'on'`;
