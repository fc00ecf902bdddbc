-- Failed refunds are few; each tick looks for those of the last day in all organizations.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_failed_by_time
  ON "public"."refunds" (updated_at)
  WHERE status = 'failed';
