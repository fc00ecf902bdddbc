-- Dropped too early: servers of the first release, which run next to this version during an upgrade, still write it.
ALTER TABLE "tills" ADD COLUMN     "shown_at" TIMESTAMPTZ(3);
