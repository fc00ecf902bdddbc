-- The merchant's own order ID, noted by members.
ALTER TABLE "public"."static_qr_payments" ADD COLUMN "merchant_order_id" TEXT;

ALTER TABLE "public"."static_qr_payments"
  ADD CONSTRAINT static_qr_payments_merchant_order_id CHECK (char_length(merchant_order_id) BETWEEN 1 AND 255) NOT VALID;
