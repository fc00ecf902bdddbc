CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "operations_account_id_idempotency_key_key" ON "sandbox"."operations"("account_id", "idempotency_key");
