import { copyTills } from "@/lib/domain/payments/sql";
import { type Deleted, type DeletionOptions, inBatches } from "@/lib/domain/shared/retention";
import { Prisma, query } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";

/**
 * Copies the tills of payments that were taken before payments had one from `till_payments`, in batches: reports count them
 * at their till then. Returns how many were copied.
 */
export const copyTillsOfPayments = async (options: DeletionOptions = {}): Promise<Deleted> => {
  const { batch = 500 } = options;
  return inBatches(async () => {
    const [copied] = await query<{ count: number }>(Prisma.sql`
      WITH next AS (
        SELECT till_id, payment_id FROM till_payments WHERE NOT is_copied ORDER BY payment_id LIMIT ${batch}
        FOR UPDATE SKIP LOCKED),
      named AS (${copyTills(sqlRows<"till_id" | "payment_id">`SELECT till_id, payment_id FROM next`)}),
      done AS (
        UPDATE till_payments tp SET is_copied = true FROM next
        WHERE tp.till_id = next.till_id AND tp.payment_id = next.payment_id)
      SELECT count(*)::int AS count FROM next`);
    return { deleted: copied!.count, isLast: copied!.count < batch };
  }, options);
};
