import {
  allowsDeletion,
  type Deleted,
  type DeletedPage,
  deleteOlderThan,
  type DeletionOptions,
} from "@/lib/domain/shared/retention";
import { Prisma, query } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";

/** Deletes entries of the audit log that are older than AUDIT_RETENTION_DAYS. Returns how many. */
export const deleteOldAuditEntries = (options: DeletionOptions = {}): Promise<Deleted> =>
  deleteOlderThan(
    { kind: "audit", keptDays: env().AUDIT_RETENTION_DAYS, batch: 3_000 },
    0n,
    // Entries are numbered in the order of their times, give or take a transaction: see `deleteOldTimelines`.
    ({ before, from, limit }) =>
      query<DeletedPage<bigint>>(Prisma.sql`
        WITH page AS MATERIALIZED (
          SELECT id, at FROM audit_log WHERE id > ${from} ORDER BY id LIMIT ${limit}
        ), old AS MATERIALIZED (
          SELECT l.id FROM audit_log l WHERE l.id IN (SELECT id FROM page WHERE at < ${before}::timestamptz)
          FOR UPDATE SKIP LOCKED
        ), deleted AS (
          DELETE FROM audit_log l USING old WHERE l.id = old.id AND ${allowsDeletion} RETURNING l.id
        )
        SELECT (SELECT count(*)::int FROM deleted) AS deleted, max(id) AS last,
          count(*) < ${limit} OR max(at) >= ${before}::timestamptz AS "isLast"
        FROM page`),
    options,
  );
