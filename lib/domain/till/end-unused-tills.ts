import { type Deleted, type DeletionOptions, inBatches } from "@/lib/domain/shared/retention";
import { databaseNow } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { after, days } from "@/lib/kit/time";
import { isInUse } from "./open-till";

const UNUSED_MS = days(1);

/**
 * Ends tills that are nothing but a browser in which the till was opened once: without a name, a payment, a shift, PINs, a
 * display or a printed code, and not open for a day. Returns how many.
 */
export async function endUnusedTills(options: DeletionOptions = {}): Promise<Deleted> {
  const { now, batch = 1_000 } = options;
  const before = after(now ?? (await databaseNow()), -UNUSED_MS);
  return inBatches(async () => {
    const deleted = await db().$executeRaw`
      UPDATE tills SET ended_at = now(), token_hash = NULL, pairing_code_hash = NULL, pairing_code_expires_at = NULL
      WHERE id = ANY(ARRAY(
          SELECT t.id FROM tills t
          WHERE t.ended_at IS NULL AND coalesce(t.last_seen_at, t.created_at) < ${before} AND NOT ${isInUse}
          ORDER BY t.id LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED))
        -- Again, of the row as it is once it is locked: its page may have been opened since.
        AND ended_at IS NULL AND coalesce(last_seen_at, created_at) < ${before} AND name IS NULL AND payment_id IS NULL`;
    return { deleted, isLast: deleted < batch };
  }, options);
}
