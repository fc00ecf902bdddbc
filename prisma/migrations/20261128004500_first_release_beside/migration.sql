-- Until when a server of the first release may serve beside this version: it does not know the hashes that versions since
-- store with idempotency keys, so its own are stored. It never polled by this table, which it did not have.
ALTER TABLE "installation" ADD COLUMN "first_release_until" TIMESTAMPTZ(3);

UPDATE "installation" SET first_release_until = now() + interval '48 hours'
WHERE (SELECT last_tick_at IS NULL AND engine_seen_at IS NULL FROM "polling_state");
