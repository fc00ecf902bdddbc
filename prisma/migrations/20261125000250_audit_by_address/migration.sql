CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_log_by_address"
  ON "public"."audit_log" ("organization_id", "ip", "at" DESC, "id" DESC);
