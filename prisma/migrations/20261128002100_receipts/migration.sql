-- What the organization prints on payers' receipts.
ALTER TABLE "public"."organization_brands"
  ADD COLUMN "receipt_address" TEXT,
  ADD COLUMN "tax_number" TEXT,
  ADD COLUMN "receipt_footer" TEXT;
