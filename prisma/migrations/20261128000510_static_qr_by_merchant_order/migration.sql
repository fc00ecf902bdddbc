-- Few static QR payments have an order ID, and those without one do not touch the index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS static_qr_payments_by_merchant_order
  ON "public"."static_qr_payments" (organization_id, mode, merchant_order_id text_pattern_ops, order_reg_date DESC, id DESC)
  WHERE merchant_order_id IS NOT NULL;
