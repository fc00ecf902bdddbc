-- One event of each type for each payment and refund, as before. Without a condition, the index also serves the foreign
-- key of events when payments are deleted, which a partial one cannot.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "events_by_payment" ON "public"."events"
  (payment_id, type, refund_id) NULLS NOT DISTINCT;
