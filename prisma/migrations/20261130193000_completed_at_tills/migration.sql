-- What a till took in a shift. Without it, each shift of a report reads all that its till ever took.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_completed_at_tills
  ON "public"."payments" (till_id, completed_at)
  WHERE till_id IS NOT NULL AND completed_at IS NOT NULL;
