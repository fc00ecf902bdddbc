-- Payments that their payers declined may be few among those cancelled, so that searching for them needs an index of its
-- own; it costs other payments nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_declined
  ON "public"."payments" (organization_id, mode, created_at DESC, id DESC)
  WHERE status = 'cancelled' AND cancelled_by = 'network' AND network_status IS DISTINCT FROM 'Cancelled';
