import { Prisma } from "@/lib/kit/db";

/** Deletes the refunds of payments that are deleted in the same transaction. */
export async function deleteRefundsOf(
  transaction: Prisma.TransactionClient,
  paymentIds: readonly string[],
): Promise<void> {
  await transaction.$executeRaw(
    Prisma.sql`DELETE FROM refunds WHERE payment_id = ANY(${[...paymentIds]}::text[])`,
  );
}
