-- Members without two-factor sign-in can't do anything in the organization until they turn it on.
ALTER TABLE "public"."organizations" ADD COLUMN "require_two_factor" BOOLEAN NOT NULL DEFAULT false;
