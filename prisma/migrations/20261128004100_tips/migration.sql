-- Tips at a till: what is offered, and how much of a payment is one.
ALTER TABLE "public"."organizations" ADD COLUMN "tip_percents" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[];

ALTER TABLE "public"."organizations" ADD CONSTRAINT organizations_tip_percents CHECK (
  tip_percents IS NOT NULL AND cardinality(tip_percents) <= 4 AND 1 <= ALL (tip_percents) AND 100 >= ALL (tip_percents));

ALTER TABLE "public"."payments" ADD COLUMN "tip" BIGINT;

ALTER TABLE "public"."payments"
  ADD CONSTRAINT payments_tip_is_part_of_amount CHECK (tip > 0 AND tip < amount) NOT VALID;
