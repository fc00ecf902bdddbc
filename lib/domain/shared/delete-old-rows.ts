import { databaseNow } from "@/lib/kit/clock";
import { db, type Prisma, withLongStatements } from "@/lib/kit/db";
import { after } from "@/lib/kit/time";

/** How long a table's rows are kept. */
export interface Retention {
  table: Prisma.Sql;
  /** The time that a row's age is measured from; it has an index. */
  column: Prisma.Sql;
  keptMs: number;
}

export interface DeletionOptions {
  now?: Date;
  batch?: number;
}

/**
 * Deletes rows that are older than `keptMs`, in batches, so that no statement holds many locks for long. Returns the
 * number of deleted rows. If it is interrupted, the next call continues.
 */
export const deleteOldRows = (
  { table, column, keptMs }: Retention,
  { now, batch = 5_000 }: DeletionOptions = {},
): Promise<number> =>
  withLongStatements(async () => {
    const before = after(now ?? (await databaseNow()), -keptMs);
    let deleted = 0;
    for (let found = batch; found === batch; deleted += found) {
      found = await db().$executeRaw`
        DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM ${table} WHERE ${column} < ${before}
          ORDER BY ${column} LIMIT ${batch} FOR UPDATE SKIP LOCKED))`;
    }
    return deleted;
  });
