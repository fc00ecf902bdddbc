-- Tills have names and stand at a location, and payments and refunds keep the till at which they were made.
CREATE TABLE "locations" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "locations_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "locations_organization_id_created_at_id_idx" ON "locations"("organization_id", "created_at", "id");

ALTER TABLE "locations" ADD CONSTRAINT "locations_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "locations" ADD CONSTRAINT locations_name CHECK (char_length(name) BETWEEN 1 AND 60);

ALTER TABLE "public"."tills"
  ADD COLUMN "name" TEXT,
  ADD COLUMN "location_id" TEXT,
  ADD COLUMN "last_seen_at" TIMESTAMPTZ(3),
  ADD COLUMN "last_user_id" TEXT,
  ADD COLUMN "ended_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT tills_name CHECK (char_length(name) BETWEEN 1 AND 40),
  ADD CONSTRAINT "tills_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "public"."payments" ADD COLUMN "till_id" TEXT;

ALTER TABLE "public"."refunds" ADD COLUMN "till_id" TEXT;
