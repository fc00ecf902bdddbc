import { Prisma, query } from "@/lib/kit/db";

/** What retention deletes and others may miss. */
export type RetainedKind = "deliveries" | "timeline" | "audit";

/**
 * Records that rows from before a time may be deleted from now on. It is written before they are, and stays when the
 * setting changes: what was deleted does not come back.
 */
export async function markDeletedBefore(kind: RetainedKind, before: Date): Promise<void> {
  await query(Prisma.sql`
    INSERT INTO retention_marks AS m (kind, deleted_before) VALUES (${kind}, ${before}::timestamptz)
    ON CONFLICT (kind) DO UPDATE SET deleted_before = excluded.deleted_before
      WHERE m.deleted_before < excluded.deleted_before
    RETURNING kind`);
}

/** Returns the time from before which rows may have been deleted; undefined if none were. */
export async function readMark(kind: RetainedKind): Promise<Date | undefined> {
  const [mark] = await query<{ deletedBefore: Date }>(Prisma.sql`
    SELECT deleted_before AS "deletedBefore" FROM retention_marks WHERE kind = ${kind}`);
  return mark?.deletedBefore;
}

/** Returns whether what was written at a time may have been deleted. */
export async function isDeletedBefore(kind: RetainedKind, at: Date): Promise<boolean> {
  const mark = await readMark(kind);
  return mark !== undefined && at < mark;
}
