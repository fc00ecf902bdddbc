import { Prisma } from "@/lib/kit/db";

/**
 * Deletes static QR payments of an organization's test mode that were made before a time, oldest first. Returns the
 * numbers of their operations at the sandbox.
 */
export async function deleteOldTestStaticQrPayments(
  transaction: Prisma.TransactionClient,
  organizationId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<bigint[]> {
  const rows = await transaction.$queryRaw<{ operationId: bigint }[]>(Prisma.sql`
    DELETE FROM static_qr_payments WHERE id IN (
      SELECT id FROM static_qr_payments
      WHERE organization_id = ${organizationId} AND mode = 'test' AND order_reg_date < ${before}::timestamptz
      ORDER BY order_reg_date, id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING provider_operation_id AS "operationId"`);
  return rows.map(({ operationId }) => operationId);
}
