import {
  allowsDeletion,
  type Deleted,
  type DeletedPage,
  deleteOlderThan,
  type DeletionOptions,
} from "@/lib/domain/shared/retention";
import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";

/**
 * Deletes the timelines of payments that can no longer change by themselves and about which nothing was written for
 * TIMELINE_RETENTION_DAYS. A timeline is deleted as a whole, so that what is left of one never looks complete; a later
 * refund begins a new one. Returns how many entries.
 */
export const deleteOldTimelines = (options: DeletionOptions = {}): Promise<Deleted> =>
  deleteOlderThan(
    { kind: "timeline", keptDays: env().TIMELINE_RETENTION_DAYS, batch: 3_000 },
    0n,
    // Entries are numbered in the order of their times, give or take a transaction, so their times need no index: each
    // batch reads the next entries from the oldest on, until they are too young.
    ({ before, from, limit }) =>
      query<DeletedPage<bigint>>(Prisma.sql`
        WITH page AS MATERIALIZED (
          SELECT id, payment_id, at FROM payment_timeline WHERE id > ${from} ORDER BY id LIMIT ${limit}
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
          count(*) < ${limit} OR max(at) >= ${before}::timestamptz AS "isLast"
        FROM page`),
    options,
  );
