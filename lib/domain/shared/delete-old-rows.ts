import { databaseNow } from "@/lib/kit/clock";
import { db, type Prisma } from "@/lib/kit/db";
import { after } from "@/lib/kit/time";
import { type Deleted, type DeletionOptions, inBatches } from "./retention";

/** How long a table's rows are kept. */
export interface Retention {
  table: Prisma.Sql;
  /** The time that a row's age is measured from; it has an index, unless the table stays small. */
  column: Prisma.Sql;
  keptMs: number;
}

/**
 * Deletes rows that are older than `keptMs`, in batches, so that no statement holds many locks for long. Returns the
 * number of deleted rows. If it is interrupted, the next call continues.
 */
export async function deleteOldRows(
  { table, column, keptMs }: Retention,
  options: DeletionOptions = {},
): Promise<Deleted> {
  const { now, batch = 5_000 } = options;
  const before = after(now ?? (await databaseNow()), -keptMs);
  return inBatches(async () => {
    const deleted = await db().$executeRaw`
      DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM ${table} WHERE ${column} < ${before}
        ORDER BY ${column} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
    return { deleted, isLast: deleted < batch };
  }, options);
}
