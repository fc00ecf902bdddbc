import { env } from "@/lib/kit/env";
import { databaseNow } from "@/lib/kit/clock";
import { Prisma, query, withLongStatements } from "@/lib/kit/db";
import { after, days } from "@/lib/kit/time";

interface Cleared {
  startedAt: Date;
}

interface Options {
  now?: Date;
  batch?: number;
}

/**
 * Clears the bodies and headers of delivery attempts older than DELIVERY_RETENTION_DAYS, in batches. The attempts
 * themselves, with their times, status codes and errors, are kept permanently. Returns how many were cleared.
 */
export const clearOldDeliveryBodies = (options: Options = {}): Promise<{ cleared: number }> =>
  withLongStatements(() => clearBodies(options));

async function clearBodies({ now, batch = 1_000 }: Options): Promise<{ cleared: number }> {
  const before = after(now ?? (await databaseNow()), -days(env().DELIVERY_RETENTION_DAYS));
  let cleared = 0;
  // Each batch continues where the previous one ended, so that cleared rows are not scanned again.
  let from = new Date(0);
  for (;;) {
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
    cleared += rows.length;
    if (rows.length < batch) return { cleared };
    from = new Date(Math.max(...rows.map((row) => row.startedAt.getTime())));
  }
}
