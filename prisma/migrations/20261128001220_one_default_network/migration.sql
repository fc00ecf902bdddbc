CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS network_accounts_one_default
  ON "public"."network_accounts" (organization_id, mode) WHERE is_default;
