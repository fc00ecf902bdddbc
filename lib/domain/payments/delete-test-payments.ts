import { Prisma } from "@/lib/kit/db";
import { allowsDeletion } from "@/lib/domain/shared/retention/sql";
import { hasPendingDelivery } from "@/lib/domain/webhooks/sql";

/** Where a batch of test payments ends. */
export interface TestPosition {
  createdAt: Date;
  id: string;
}

/**
 * Locks test payments of an organization that have not changed since a time and can no longer change by themselves,
 * oldest first, for `deletePayments` in the same transaction. Leaves out those that others have locked.
 */
export const lockOldTestPayments = (
  transaction: Prisma.TransactionClient,
  organizationId: string,
  { before, after, limit }: { before: Date; after: TestPosition | undefined; limit: number },
): Promise<TestPosition[]> =>
  transaction.$queryRaw<TestPosition[]>(Prisma.sql`
    SELECT p.id, p.created_at AS "createdAt" FROM payments p
    WHERE p.organization_id = ${organizationId} AND p.mode = 'test' AND p.created_at < ${before}::timestamptz
      ${after ? Prisma.sql`AND (p.created_at, p.id) > (${after.createdAt}::timestamptz, ${after.id})` : Prisma.empty}
      AND p.updated_at < ${before}::timestamptz AND p.status <> 'pending' AND p.next_check_at IS NULL
      AND p.refund_pending_amount = 0 AND NOT ${hasPendingDelivery(Prisma.sql`p.id`)}
    ORDER BY p.created_at, p.id LIMIT ${limit} FOR UPDATE OF p SKIP LOCKED`);

/** Deletes payments with their timelines, after everything else that belongs to them. */
export async function deletePayments(
  transaction: Prisma.TransactionClient,
  ids: readonly string[],
): Promise<void> {
  const all = [...ids];
  await transaction.$executeRaw(Prisma.sql`
    DELETE FROM payment_timeline WHERE payment_id = ANY(${all}::text[]) AND ${allowsDeletion}`);
  await transaction.$executeRaw(Prisma.sql`DELETE FROM payments WHERE id = ANY(${all}::text[])`);
}
