-- Busy hours that members play in test mode: who comes when, and what is due next for each of them.
CREATE TABLE "busy_hours" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "started_by" TEXT NOT NULL,
    "duration_seconds" INTEGER NOT NULL,
    "payers" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "ended_at" TIMESTAMPTZ(3),
    "is_stopped" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "busy_hours_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "busy_hour_payers" (
    "id" TEXT NOT NULL,
    "busy_hour_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "method" TEXT NOT NULL,
    "till_id" TEXT,
    "device_key_id" TEXT,
    "amount" BIGINT NOT NULL,
    "phone" TEXT NOT NULL,
    "comment" TEXT,
    "intent" TEXT NOT NULL,
    "is_refunded" BOOLEAN NOT NULL,
    "thinks_ms" INTEGER NOT NULL,
    "step" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "payment_id" TEXT,
    "outcome" TEXT,

    CONSTRAINT "busy_hour_payers_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "busy_hour_payers_busy_hour_id_idx" ON "busy_hour_payers"("busy_hour_id");

CREATE INDEX busy_hour_payers_due ON "busy_hour_payers" (next_at) WHERE next_at IS NOT NULL;

-- An organization plays one at a time.
CREATE UNIQUE INDEX busy_hours_playing ON "busy_hours" (organization_id) WHERE ended_at IS NULL;

ALTER TABLE "busy_hours" ADD CONSTRAINT busy_hours_of_test_mode CHECK (mode = 'test'),
  ADD CONSTRAINT busy_hours_size CHECK (payers BETWEEN 1 AND 600 AND duration_seconds BETWEEN 60 AND 3600);

ALTER TABLE "busy_hour_payers" ADD CONSTRAINT busy_hour_payers_of_test_mode CHECK (mode = 'test'),
  ADD CONSTRAINT busy_hour_payers_vocabulary CHECK (method IN ('request', 'link', 'static')
    AND intent IN ('pay', 'decline', 'ignore') AND step IN ('arrive', 'answer', 'refund')
    AND outcome IN ('paid', 'declined', 'unpaid', 'refunded', 'failed'));

ALTER TABLE "busy_hour_payers" ADD CONSTRAINT "busy_hour_payers_busy_hour_id_fkey" FOREIGN KEY ("busy_hour_id") REFERENCES "busy_hours"("id") ON DELETE CASCADE ON UPDATE CASCADE;
