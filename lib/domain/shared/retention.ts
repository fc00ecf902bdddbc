import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma, withLongStatements } from "@/lib/kit/db";
import { after, hours } from "@/lib/kit/time";

interface Options {
  now?: Date;
  batch?: number;
}

// A key is promised for 24 hours; the margin is for clocks and for a retry that was on its way.
const KEYS_KEPT = hours(48);

/**
 * Deletes idempotency keys older than 48 hours, in batches, so that no statement holds many rows for long.
 * Returns how many. Stopped halfway, it goes on at the next call.
 */
export const deleteOldIdempotencyKeys = (options: Options = {}): Promise<{ deleted: number }> =>
  withLongStatements(() => deleteKeys(options));

async function deleteKeys({ now, batch = 5_000 }: Options): Promise<{ deleted: number }> {
  const before = after(now ?? (await databaseNow()), -KEYS_KEPT);
  const deleted = await inBatches(
    batch,
    Prisma.sql`
      DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM idempotency_keys WHERE created_at < ${before}
        ORDER BY created_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`,
  );
  return { deleted };
}

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

// A window counts for 15 minutes; the margin is for clocks.
const WINDOWS_KEPT = hours(1);

/**
 * Deletes counts of guesses that are over: there is one for each e-mail that was tried lately, and the sign-in
 * itself forgets old ones only as new ones come. In batches, so that no statement holds many rows for long. Returns how many.
 */
export const deleteOldSignInWindows = (options: Options = {}): Promise<{ deleted: number }> =>
  withLongStatements(() => deleteWindows(options));

async function deleteWindows({ now, batch = 5_000 }: Options): Promise<{ deleted: number }> {
  const before = after(now ?? (await databaseNow()), -WINDOWS_KEPT);
  const deleted = await inBatches(
    batch,
    Prisma.sql`
      DELETE FROM sign_in_windows WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM sign_in_windows WHERE started_at < ${before}
        ORDER BY started_at LIMIT ${batch} FOR UPDATE SKIP LOCKED))`,
  );
  return { deleted };
}

async function inBatches(batch: number, statement: Prisma.Sql): Promise<number> {
  let deleted = 0;
  for (let found = batch; found === batch; deleted += found) {
    found = await db().$executeRaw(statement);
  }
  return deleted;
}
