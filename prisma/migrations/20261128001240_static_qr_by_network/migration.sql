-- Two networks may give the same number to two payments.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "static_qr_payments_organization_id_mode_order_number_networ_key"
  ON "public"."static_qr_payments" ("organization_id", "mode", "order_number", "network_number");
