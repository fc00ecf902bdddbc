import { type DeletionOptions, inBatches } from "@/lib/domain/shared/retention";
import { databaseNow } from "@/lib/kit/clock";
import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { after, days } from "@/lib/kit/time";

interface Cleared {
  startedAt: Date;
}

/**
 * Clears the bodies and headers of delivery attempts older than DELIVERY_RETENTION_DAYS, in batches. The attempts
 * themselves, with their times, status codes and errors, are kept until `deleteOldDeliveries`. Returns how many were
 * cleared, and whether there are more.
 */
export async function clearOldDeliveryBodies(
  options: DeletionOptions = {},
): Promise<{ cleared: number; more: boolean }> {
  const { now, batch = 1_000 } = options;
  const before = after(now ?? (await databaseNow()), -days(env().DELIVERY_RETENTION_DAYS));
  // Each batch continues where the previous one ended, so that cleared rows are not scanned again.
  let from = new Date(0);
  const { deleted, more } = await inBatches(async () => {
    const rows = await query<Cleared>(Prisma.sql`
      UPDATE delivery_attempts
      SET request_headers = NULL, request_body = NULL, response_headers = NULL, response_body = NULL
      WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM delivery_attempts
        WHERE started_at >= ${from} AND started_at < ${before}
          AND (request_headers IS NOT NULL OR request_body IS NOT NULL
            OR response_headers IS NOT NULL OR response_body IS NOT NULL)
        ORDER BY started_at LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED))
      RETURNING started_at AS "startedAt"`);
    from = rows.reduce((last, row) => (row.startedAt > last ? row.startedAt : last), from);
    return { deleted: rows.length, isLast: rows.length < batch };
  }, options);
  return { cleared: deleted, more };
}
