import { db, Prisma } from "@/lib/db";
import { after, hours } from "@/lib/time";

// A window counts for 15 minutes; the margin is for clocks.
const KEPT = hours(1);

/**
 * Deletes counts of guesses that are over: there is one for whatever e-mail anybody typed into the sign-in. In
 * batches, so that no statement holds many rows for long. Returns how many.
 */
export async function deleteOldSignInWindows({ now = new Date(), batch = 5_000 } = {}): Promise<{
  deleted: number;
}> {
  const before = after(now, -KEPT);
  let deleted = 0;
  for (let found = batch; found === batch; deleted += found) {
    found = await db().$executeRaw(Prisma.sql`
      DELETE FROM sign_in_windows WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM sign_in_windows WHERE started_at < ${before}
        ORDER BY started_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`);
  }
  return { deleted };
}
