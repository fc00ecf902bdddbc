-- A code that two items had would add either of them at a till.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "catalogue_items_organization_id_barcode_key"
  ON "catalogue_items" ("organization_id", "barcode");
