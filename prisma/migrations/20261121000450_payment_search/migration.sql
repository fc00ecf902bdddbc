-- Finding payments by the beginning of an order id: the same index, compared by bytes, serves both the whole id and
-- its beginning, in every collation of the database.
CREATE INDEX "payments_by_order" ON "payments"("organization_id", "mode", "merchant_order_id" text_pattern_ops, "created_at" DESC, "id" DESC);
DROP INDEX "payments_organization_id_mode_merchant_order_id_created_at__idx";

-- Finding payments by their exact amount.
CREATE INDEX "payments_by_amount" ON "payments"("organization_id", "mode", "amount", "created_at" DESC, "id" DESC);
