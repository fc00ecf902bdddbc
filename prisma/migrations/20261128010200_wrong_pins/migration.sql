-- Wrong PINs of a day lock a person's PIN until it is reset, whatever is entered between them. The version before goes on
-- counting in "pin_failures", which both read.
ALTER TABLE "public"."memberships"
  ADD COLUMN "wrong_pins" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "pin_locked_at" TIMESTAMPTZ(3);
