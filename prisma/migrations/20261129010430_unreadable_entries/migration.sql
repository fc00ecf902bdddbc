-- When something in a network's history last could not be read, and what is wrong with it.
ALTER TABLE "network_accounts"
  ADD COLUMN "unreadable_at" TIMESTAMPTZ(3),
  ADD COLUMN "unreadable" TEXT;
