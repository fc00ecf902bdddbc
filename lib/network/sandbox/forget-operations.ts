import { Prisma } from "@/lib/kit/db";

/**
 * Deletes operations of an organization's sandbox with their refunds: those of payments, or static QR payments
 * by their numbers. No balance changes: what they took from payers and gave back is taken off what was put in, so that the books
 * still add up.
 */
export async function forgetOperations(
  transaction: Prisma.TransactionClient,
  organizationId: string,
  which: { references: readonly string[] } | { staticQrIds: readonly bigint[] },
): Promise<void> {
  const isAmong =
    "references" in which
      ? Prisma.sql`o.reference = ANY(${[...which.references]}::text[])`
      : Prisma.sql`o.id = ANY(${[...which.staticQrIds]}::bigint[]) AND o.kind = 'static'`;
  await transaction.$queryRaw(Prisma.sql`
    WITH old AS MATERIALIZED (
      SELECT o.id, o.account_id, o.phone, o.amount, o.status, o.fate FROM sandbox.operations o
      WHERE ${isAmong} AND o.account_id = (
        SELECT id FROM network_accounts WHERE organization_id = ${organizationId} AND mode = 'test')
      ORDER BY o.id FOR UPDATE OF o
    ), returned AS (
      DELETE FROM sandbox.refunds r USING old WHERE r.operation_id = old.id
      RETURNING r.operation_id, r.amount, r.status
    ), deleted AS (
      DELETE FROM sandbox.operations o USING old WHERE o.id = old.id RETURNING o.id
    ), moved AS (
      -- Magic amounts are paid with the sandbox's money.
      SELECT old.account_id, old.phone, sum(CASE WHEN old.status = 'Processed' THEN old.amount ELSE 0 END
        - coalesce((SELECT sum(r.amount) FROM returned r
            WHERE r.operation_id = old.id AND r.status = 'Refunded'), 0))::bigint AS amount
      FROM old WHERE old.fate IS NULL GROUP BY old.account_id, old.phone
    ), payer AS (
      SELECT p.id, moved.amount FROM sandbox.payers p
      JOIN moved ON moved.account_id = p.account_id AND moved.phone = p.phone
      ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE sandbox.payers p SET put_in = p.put_in - payer.amount FROM payer WHERE p.id = payer.id
    RETURNING p.id`);
}
