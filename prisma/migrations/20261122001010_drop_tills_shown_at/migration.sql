-- Nothing reads it: how long a payment stays on a screen is counted from its own end.
ALTER TABLE "public"."tills" DROP CONSTRAINT tills_showing_has_a_time;
ALTER TABLE "public"."tills" DROP COLUMN "shown_at";
