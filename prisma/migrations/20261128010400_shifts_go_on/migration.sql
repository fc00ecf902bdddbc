-- A shift that is opened from now on also has what was pending when the one before it was closed and was paid before it
-- was opened. Slips that were printed before stay as they are. A default, so that the version before opens such shifts too.
ALTER TABLE "shifts" ADD COLUMN "carries_over" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "shifts" ALTER COLUMN "carries_over" SET DEFAULT true;
