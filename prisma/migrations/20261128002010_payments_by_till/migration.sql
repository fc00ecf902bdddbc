-- Payments of devices do not touch the index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_by_till
  ON "public"."payments" (organization_id, mode, till_id, created_at DESC, id DESC) WHERE till_id IS NOT NULL;
