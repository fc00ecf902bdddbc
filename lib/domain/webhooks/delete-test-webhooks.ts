import { Prisma, query } from "@/lib/kit/db";
import { deleteWithAttempts, isOver } from "./delete-old-deliveries";

/** Deletes the events of payments, with their deliveries and attempts. */
export async function deleteWebhooksOf(
  transaction: Prisma.TransactionClient,
  paymentIds: readonly string[],
): Promise<void> {
  const ids = [...paymentIds];
  await transaction.$queryRaw(Prisma.sql`
    WITH old AS MATERIALIZED (SELECT id FROM deliveries WHERE payment_id = ANY(${ids}::text[])),
    ${deleteWithAttempts} SELECT count(*)::int AS deleted FROM deleted`);
  await transaction.$executeRaw(
    Prisma.sql`DELETE FROM events WHERE payment_id = ANY(${ids}::text[])`,
  );
}

/**
 * Deletes tests of an organization's webhooks in test mode, which belong to no payment, that finished before a time.
 * Returns how many.
 */
export async function deleteOldWebhookTests(
  organizationId: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const [row] = await query<{ deleted: number }>(Prisma.sql`
    WITH old AS MATERIALIZED (
      SELECT id FROM deliveries
      WHERE organization_id = ${organizationId} AND mode = 'test' AND is_test AND ${isOver(before)}
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), ${deleteWithAttempts}
    SELECT count(*)::int AS deleted FROM deleted`);
  return row!.deleted;
}
