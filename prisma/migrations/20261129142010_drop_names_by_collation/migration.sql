-- static_qr_payments_by_payer_name takes its place.
DROP INDEX CONCURRENTLY IF EXISTS "public"."static_qr_payments_by_payer";
