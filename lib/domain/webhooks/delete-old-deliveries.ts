import {
  type Deleted,
  type DeletedPage,
  deleteOlderThan,
  type DeletionOptions,
} from "@/lib/domain/shared/retention";
import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { firstIdAt } from "@/lib/kit/ids";

/**
 * Deletes deliveries that finished more than DELIVERY_LOG_RETENTION_DAYS ago, with their attempts, and tests among them.
 * Their events are kept. Returns how many deliveries.
 */
export const deleteOldDeliveries = (options: DeletionOptions = {}): Promise<Deleted> =>
  deleteOlderThan(
    { kind: "deliveries", keptDays: env().DELIVERY_LOG_RETENTION_DAYS, batch: 1_000 },
    "",
    ({ before, from, limit }) =>
      query<DeletedPage<string>>(Prisma.sql`
        WITH old AS MATERIALIZED (
          SELECT id FROM deliveries
          WHERE id > ${from} AND id < ${firstIdAt("delivery", before)} AND ${isOver(before)}
          ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
        ), ${deleteWithAttempts}
        SELECT count(*)::int AS deleted, max(id) AS last, count(*) < ${limit} AS "isLast" FROM deleted`),
    options,
  );

/** Condition on a delivery: neither it nor its event is younger than a time, and it is finished. */
export const isOver = (before: Date): Prisma.Sql => Prisma.sql`
  (status <> 'pending' AND coalesce(finished_at, created_at) < ${before}::timestamptz
    AND created_at < ${before}::timestamptz AND event_created_at < ${before}::timestamptz)`;

/** The CTEs that delete the deliveries whose `id` the CTE `old` has, with their attempts; `deleted` has their `id`. */
export const deleteWithAttempts = Prisma.sql`
  attempts AS (DELETE FROM delivery_attempts a USING old WHERE a.delivery_id = old.id),
  deleted AS (DELETE FROM deliveries d USING old WHERE d.id = old.id RETURNING d.id)`;
