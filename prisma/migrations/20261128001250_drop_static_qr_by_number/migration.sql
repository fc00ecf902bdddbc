-- contract: the version before stores what is new without naming this index, and the one before this serves its searches.
DROP INDEX CONCURRENTLY IF EXISTS "public"."static_qr_payments_organization_id_mode_order_number_key";
