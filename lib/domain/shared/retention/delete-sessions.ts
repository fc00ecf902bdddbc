import { db, Prisma } from "@/lib/kit/db";

/** As long as the cookie of a known browser is kept. */
const BROWSER_DAYS = 365;

/**
 * Deletes sessions that have expired, the ended ones among them, and browsers in which nobody has signed in for a
 * year. In batches, so that no statement holds many rows for long. Returns how many.
 */
export async function deleteOldSessions({ batch = 5_000 } = {}): Promise<{ deleted: number }> {
  const sessions = await inBatches(
    batch,
    Prisma.sql`
      DELETE FROM sessions WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM sessions WHERE expires_at < now()
        ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`,
  );
  const browsers = await inBatches(
    batch,
    Prisma.sql`
      DELETE FROM known_browsers WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM known_browsers WHERE last_used_at < now() - make_interval(days => ${BROWSER_DAYS})
        ORDER BY last_used_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`,
  );
  return { deleted: sessions + browsers };
}

async function inBatches(batch: number, statement: Prisma.Sql): Promise<number> {
  let deleted = 0;
  for (let found = batch; found === batch; deleted += found) {
    found = await db().$executeRaw(statement);
  }
  return deleted;
}
