-- Who opened the organization, to limit how many one person opens. NULL: a version that did not record it, whose owners
-- count as those who opened it.
ALTER TABLE "organizations" ADD COLUMN "opened_by" TEXT;
