-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "settled_at" TIMESTAMPTZ(3),
ADD COLUMN     "submitted_at" TIMESTAMPTZ(3);

-- Only the rows that are still read by these times; the rest of a big table is left as it is.
UPDATE "payments" SET submitted_at = updated_at WHERE status = 'pending' AND next_check_at IS NOT NULL;
UPDATE "payments" p SET settled_at = coalesce(p.completed_at, p.cancelled_at, p.updated_at)
  FROM "tills" t WHERE t.payment_id = p.id AND p.status <> 'pending';
