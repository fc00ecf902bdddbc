-- Replaced by events_by_payment.
DROP INDEX CONCURRENTLY IF EXISTS "public"."events_once_for_payment";
