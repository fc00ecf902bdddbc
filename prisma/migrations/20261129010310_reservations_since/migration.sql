-- Since when money is reserved and neither taken nor given back, which people are told about.
ALTER TABLE "public"."reservations" ADD COLUMN "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now();
