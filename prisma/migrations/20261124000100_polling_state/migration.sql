-- CreateTable
CREATE TABLE "polling_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "last_tick_at" TIMESTAMPTZ(3),
    "engine_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "polling_state_pkey" PRIMARY KEY ("id")
);

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "polling_state" ADD CONSTRAINT polling_state_has_one_row CHECK (id = 1);

INSERT INTO "polling_state" (id) VALUES (1);
