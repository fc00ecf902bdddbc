import { allowsDeletion } from "@/lib/domain/shared/retention";
import { hasPendingDelivery } from "@/lib/domain/webhooks/sql";
import { Prisma } from "@/lib/kit/db";

/** Where a batch of test payments ends. */
export interface TestPosition {
  createdAt: Date;
  id: string;
}

/**
 * Reads the next test payments of an organization from before a time, oldest first, and locks those of them that can be
 * deleted in the same transaction: nothing has happened to them since, and they can no longer change by themselves.
 * Leaves out those that others have locked. Returns their IDs, and the first and last payment that was read.
 */
export async function lockOldTestPayments(
  transaction: Prisma.TransactionClient,
  organizationId: string,
  {
    before,
    after,
    limit,
    isKept,
  }: {
    before: Date;
    after: TestPosition | undefined;
    limit: number;
    /** A condition on a payment, whose ID is a column: it is kept for another reason. */
    isKept: (paymentId: Prisma.Sql) => Prisma.Sql;
  },
): Promise<{ ids: string[]; first: TestPosition; last: TestPosition; read: number } | undefined> {
  const page = await transaction.$queryRaw<TestPosition[]>(Prisma.sql`
    SELECT p.id, p.created_at AS "createdAt" FROM payments p
    WHERE p.organization_id = ${organizationId} AND p.mode = 'test' AND p.created_at < ${before}::timestamptz
      ${after ? Prisma.sql`AND (p.created_at, p.id) > (${after.createdAt}::timestamptz, ${after.id})` : Prisma.empty}
    ORDER BY p.created_at, p.id LIMIT ${limit}`);
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return undefined;
  const locked = await transaction.$queryRaw<{ id: string }[]>(Prisma.sql`
    SELECT p.id FROM payments p
    WHERE p.id = ANY(${page.map(({ id }) => id)}::text[])
      AND p.updated_at < ${before}::timestamptz AND p.status <> 'pending' AND p.next_check_at IS NULL
      AND p.refund_pending_amount = 0 AND NOT ${hasPendingDelivery(Prisma.sql`p.id`)}
      AND NOT ${isKept(Prisma.sql`p.id`)}
      AND NOT EXISTS (
        SELECT FROM payment_timeline t WHERE t.payment_id = p.id AND t.at >= ${before}::timestamptz)
    ORDER BY p.id FOR UPDATE OF p SKIP LOCKED`);
  return { ids: locked.map(({ id }) => id), first, last, read: page.length };
}

/** Deletes payments with their timelines, notes, tags and lines, after everything else that belongs to them. */
export async function deletePayments(
  transaction: Prisma.TransactionClient,
  ids: readonly string[],
): Promise<void> {
  const all = [...ids];
  await transaction.$executeRaw(Prisma.sql`
    DELETE FROM payment_timeline WHERE payment_id = ANY(${all}::text[]) AND ${allowsDeletion}`);
  await transaction.$executeRaw(Prisma.sql`DELETE FROM payments WHERE id = ANY(${all}::text[])`);
}
