ALTER TABLE "public"."payments" VALIDATE CONSTRAINT payments_tip_is_part_of_amount;
