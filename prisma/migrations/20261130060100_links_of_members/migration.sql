-- The list of payment links: what tills and devices show as QR codes would fill it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_links_of_members
  ON "public"."payments" (organization_id, mode, created_at DESC, id DESC)
  WHERE method = 'link' AND till_id IS NULL AND device_key_id IS NULL;
