-- For the refunds of a location, which are those of its tills. Refunds of devices do not touch the index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS refunds_by_till
  ON "public"."refunds" (organization_id, mode, till_id, created_at DESC, id DESC) WHERE till_id IS NOT NULL;
