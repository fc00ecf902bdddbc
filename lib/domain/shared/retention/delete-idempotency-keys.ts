import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma, withLongStatements } from "@/lib/kit/db";
import { after, hours } from "@/lib/kit/time";

// A key is promised for 24 hours; the margin is for clocks and for a retry that was on its way.
const KEPT = hours(48);

interface Options {
  now?: Date;
  batch?: number;
}

/**
 * Deletes idempotency keys older than 48 hours, in batches, so that no statement holds many rows for long.
 * Returns how many. Stopped halfway, it goes on at the next call.
 */
export const deleteOldIdempotencyKeys = (options: Options = {}): Promise<{ deleted: number }> =>
  withLongStatements(() => deleteKeys(options));

async function deleteKeys({ now, batch = 5_000 }: Options): Promise<{ deleted: number }> {
  const before = after(now ?? (await databaseNow()), -KEPT);
  let deleted = 0;
  for (let found = batch; found === batch; deleted += found) {
    found = await db().$executeRaw(Prisma.sql`
      DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM idempotency_keys WHERE created_at < ${before}
        ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`);
  }
  return { deleted };
}
