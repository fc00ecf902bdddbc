-- What was refunded at a till in a shift.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_completed_at_tills
  ON "public"."refunds" (till_id, completed_at)
  WHERE till_id IS NOT NULL AND completed_at IS NOT NULL;
