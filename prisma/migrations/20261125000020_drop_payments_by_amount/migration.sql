-- contract: unused since 0.1.0, payments_sorted_by_amount serves the same searches.
DROP INDEX CONCURRENTLY IF EXISTS "public"."payments_by_amount";
