ALTER TABLE "public"."organizations" VALIDATE CONSTRAINT organizations_till_question_above;
