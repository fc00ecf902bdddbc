-- Payments with a refund are few, so that searching for them needs an index of its own; it costs other payments nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_with_refunds
  ON "public"."payments" (organization_id, mode, created_at DESC, id DESC)
  WHERE refunded_amount > 0 OR refund_pending_amount > 0;
