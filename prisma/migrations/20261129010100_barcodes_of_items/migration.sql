-- What a barcode reader sends for an item. The version before neither shows nor changes it.
ALTER TABLE "catalogue_items" ADD COLUMN "barcode" TEXT;
