import { Prisma } from "@/lib/kit/db";

interface Deleted {
  ids: readonly string[];
  /** When the first and the last of them were created. */
  from: Date;
  until: Date;
}

/** Removes payments that are deleted in the same transaction from the organization's tills in test mode. */
export async function forgetPayments(
  transaction: Prisma.TransactionClient,
  organizationId: string,
  { ids, from, until }: Deleted,
): Promise<void> {
  const all = [...ids];
  await transaction.$executeRaw(Prisma.sql`
    UPDATE tills SET payment_id = NULL
    WHERE organization_id = ${organizationId} AND mode = 'test' AND payment_id = ANY(${all}::text[])`);
  // The times lead to the rows: there is no index by payment.
  await transaction.$executeRaw(Prisma.sql`
    DELETE FROM till_payments tp USING tills t
    WHERE t.organization_id = ${organizationId} AND t.mode = 'test' AND tp.till_id = t.id
      AND tp.taken_at BETWEEN ${from}::timestamptz AND ${until}::timestamptz
      AND tp.payment_id = ANY(${all}::text[])`);
}
