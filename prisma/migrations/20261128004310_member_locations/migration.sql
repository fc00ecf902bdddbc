-- Where a cashier works; empty: at all locations. A removed location would stay in the list, which keeps the limit.
ALTER TABLE "public"."memberships" ADD COLUMN "location_ids" TEXT[] DEFAULT ARRAY[]::TEXT[] CHECK ("location_ids" IS NOT NULL);

ALTER TABLE "public"."mailed_links" ADD COLUMN "location_ids" TEXT[] DEFAULT ARRAY[]::TEXT[] CHECK ("location_ids" IS NOT NULL);
