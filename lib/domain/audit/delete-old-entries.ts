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

/** Deletes entries of the audit log that are older than AUDIT_RETENTION_DAYS. Returns how many. */
export async function deleteOldAuditEntries(options: DeletionOptions = {}): Promise<Deleted> {
  const { now, batch = 3_000 } = options;
  const keptDays = env().AUDIT_RETENTION_DAYS;
  if (keptDays === 0) return NOTHING_DELETED;
  const before = after(now ?? (await databaseNow()), -days(keptDays));
  await markDeletedBefore("audit", before);
  // Entries are numbered in the order of their times, give or take a transaction: see `deleteOldTimelines`.
  let from = 0n;
  return inBatches(async () => {
    const [row] = await query<Row>(Prisma.sql`
      WITH page AS MATERIALIZED (
        SELECT id, at FROM audit_log WHERE id > ${from} ORDER BY id LIMIT ${batch}
      ), old AS MATERIALIZED (
        SELECT l.id FROM audit_log l WHERE l.id IN (SELECT id FROM page WHERE at < ${before}::timestamptz)
        FOR UPDATE SKIP LOCKED
      ), deleted AS (
        DELETE FROM audit_log l USING old WHERE l.id = old.id AND ${allowsDeletion} RETURNING l.id
      )
      SELECT (SELECT count(*)::int FROM deleted) AS deleted, max(id) AS last,
        count(*) < ${batch} OR max(at) >= ${before}::timestamptz AS "isLast"
      FROM page`);
    const { deleted, last, isLast } = row!;
    from = last ?? from;
    return { deleted, isLast };
  }, options);
}
