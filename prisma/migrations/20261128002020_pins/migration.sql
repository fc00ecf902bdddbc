-- People change at a till with a PIN, and a refund above a cashier's limit is approved with one.
ALTER TABLE "public"."memberships"
  ADD COLUMN "pin_hash" TEXT,
  ADD COLUMN "pin_set_at" TIMESTAMPTZ(3),
  ADD COLUMN "pin_failures" SMALLINT NOT NULL DEFAULT 0;

ALTER TABLE "public"."sessions" ADD COLUMN "till_id" TEXT;

ALTER TABLE "public"."tills" ADD COLUMN "accepts_pins" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "public"."refunds" ADD COLUMN "approved_by" TEXT;
