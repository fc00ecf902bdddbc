import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma, withLongStatements } from "@/lib/kit/db";
import { after, hours } from "@/lib/kit/time";

// A window counts for 15 minutes; the margin is for clocks.
const KEPT = hours(1);

interface Options {
  now?: Date;
  batch?: number;
}

/**
 * Deletes counts of guesses that are over: there is one for each e-mail that was tried lately, and the sign-in
 * itself forgets old ones only as new ones come. In batches, so that no statement holds many rows for long. Returns how many.
 */
export const deleteOldSignInWindows = (options: Options = {}): Promise<{ deleted: number }> =>
  withLongStatements(() => deleteWindows(options));

async function deleteWindows({ now, batch = 5_000 }: Options): Promise<{ deleted: number }> {
  const before = after(now ?? (await databaseNow()), -KEPT);
  let deleted = 0;
  for (let found = batch; found === batch; deleted += found) {
    found = await db().$executeRaw(Prisma.sql`
      DELETE FROM sign_in_windows WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM sign_in_windows WHERE started_at < ${before}
        ORDER BY started_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`);
  }
  return { deleted };
}
