ALTER TABLE "public"."static_qr_payments" VALIDATE CONSTRAINT static_qr_payments_merchant_order_id;
