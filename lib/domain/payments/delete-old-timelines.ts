import { databaseNow } from "@/lib/kit/clock";
import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { after, days } from "@/lib/kit/time";
import {
  allowsDeletion,
  type Deleted,
  type DeletionOptions,
  inBatches,
  markDeletedBefore,
  NOTHING_DELETED,
} from "@/lib/domain/shared/retention";

interface Row {
  deleted: number;
  last: bigint | null;
  isLast: boolean;
}

/**
 * Deletes the timelines of payments that can no longer change by themselves and about which nothing was written for
 * TIMELINE_RETENTION_DAYS. A timeline is deleted as a whole, so that what is left of one never looks complete; a later
 * refund begins a new one. Returns how many entries.
 */
export async function deleteOldTimelines(options: DeletionOptions = {}): Promise<Deleted> {
  const { now, batch = 3_000 } = options;
  const keptDays = env().TIMELINE_RETENTION_DAYS;
  if (keptDays === 0) return NOTHING_DELETED;
  const before = after(now ?? (await databaseNow()), -days(keptDays));
  await markDeletedBefore("timeline", before);
  // Entries are numbered in the order of their times, give or take a transaction, so their times need no index: each
  // batch reads the next entries from the oldest on, until they are too young.
  let from = 0n;
  return inBatches(async () => {
    const [row] = await query<Row>(Prisma.sql`
      WITH page AS MATERIALIZED (
        SELECT id, payment_id, at FROM payment_timeline WHERE id > ${from} ORDER BY id LIMIT ${batch}
      ), settled AS MATERIALIZED (
        SELECT p.id FROM payments p
        WHERE p.id IN (SELECT payment_id FROM page WHERE at < ${before}::timestamptz)
          AND p.status <> 'pending' AND p.next_check_at IS NULL AND p.refund_pending_amount = 0
          AND NOT EXISTS (
            SELECT FROM payment_timeline t WHERE t.payment_id = p.id AND t.at >= ${before}::timestamptz)
      ), old AS MATERIALIZED (
        SELECT t.id FROM payment_timeline t JOIN settled ON settled.id = t.payment_id FOR UPDATE OF t SKIP LOCKED
      ), deleted AS (
        DELETE FROM payment_timeline t USING old WHERE t.id = old.id AND ${allowsDeletion} RETURNING t.id
      )
      SELECT (SELECT count(*)::int FROM deleted) AS deleted, max(id) AS last,
        count(*) < ${batch} OR max(at) >= ${before}::timestamptz AS "isLast"
      FROM page`);
    const { deleted, last, isLast } = row!;
    from = last ?? from;
    return { deleted, isLast };
  }, options);
}
