-- When a user proved that the address is theirs, by a link that was mailed to it. Users from before count as having done so.
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" TIMESTAMPTZ(3) DEFAULT now();
ALTER TABLE "users" ALTER COLUMN "email_confirmed_at" DROP DEFAULT;
