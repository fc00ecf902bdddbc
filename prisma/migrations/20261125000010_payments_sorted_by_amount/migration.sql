-- Read backwards or forwards, it has every order by amount; of one amount it has the newest or the oldest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_sorted_by_amount
  ON "public"."payments" (organization_id, mode, amount, created_at, id);
