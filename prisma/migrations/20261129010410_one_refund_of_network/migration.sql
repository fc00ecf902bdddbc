-- A refund that the network tells of twice is one refund.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refunds_payment_id_network_refund_id_key"
  ON "refunds" ("payment_id", "network_refund_id");
