-- Shifts at tills: from an opening, perhaps with a float, to a close with a number that only grows.
CREATE TABLE "shifts" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "till_id" TEXT NOT NULL,
    "float_amount" BIGINT,
    "currency" TEXT NOT NULL,
    "opened_by" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "closed_by" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "z_number" INTEGER,

    CONSTRAINT "shifts_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "shifts_organization_id_mode_opened_at_id_idx" ON "shifts"("organization_id", "mode", "opened_at" DESC, "id" DESC);

CREATE UNIQUE INDEX "shifts_till_id_z_number_key" ON "shifts"("till_id", "z_number");

-- A till has one open shift at most.
CREATE UNIQUE INDEX shifts_open ON "shifts"(till_id) WHERE closed_at IS NULL;

ALTER TABLE "shifts" ADD CONSTRAINT shifts_float CHECK (float_amount >= 0),
  ADD CONSTRAINT shifts_closed CHECK ((closed_at IS NULL) = (z_number IS NULL) AND closed_at >= opened_at AND z_number > 0);

ALTER TABLE "shifts" ADD CONSTRAINT "shifts_till_id_fkey" FOREIGN KEY ("till_id") REFERENCES "tills"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
