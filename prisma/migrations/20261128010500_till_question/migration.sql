-- Above this amount, in minor units, a till asks whether a payment is meant; null: it never asks.
ALTER TABLE "public"."organizations" ADD COLUMN "till_question_above" BIGINT;

ALTER TABLE "public"."organizations"
  ADD CONSTRAINT organizations_till_question_above CHECK (till_question_above > 0) NOT VALID;
