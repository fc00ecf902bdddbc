CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "network_accounts_organization_id_mode_network_number_key"
  ON "public"."network_accounts" ("organization_id", "mode", "network_number");
