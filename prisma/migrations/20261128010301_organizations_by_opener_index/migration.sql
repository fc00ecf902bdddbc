CREATE INDEX CONCURRENTLY IF NOT EXISTS "organizations_opened_by_created_at_idx" ON "organizations"("opened_by", "created_at");
