-- Networks that have to be asked what others returned of a completed payment are asked again, for as long as that is
-- possible. Rows are added while the server runs, also for payments that were completed before.
CREATE TABLE "return_checks" (
    "payment_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "network_number" SMALLINT NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,
    "next_check_at" TIMESTAMPTZ(3),
    "behind_since" TIMESTAMPTZ(3),

    CONSTRAINT "return_checks_pkey" PRIMARY KEY ("payment_id")
);
CREATE INDEX "return_checks_organization_id_mode_network_number_next_chec_idx" ON "return_checks"("organization_id", "mode", "network_number", "next_check_at");
ALTER TABLE "return_checks" ADD CONSTRAINT "return_checks_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "network_accounts" ADD COLUMN "returns_watched_until" TIMESTAMPTZ(3);
