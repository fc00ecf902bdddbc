-- Payments whose payers have approved them at a network that reserves the money first: when it may be asked again to take
-- it or to give it back. The row goes when it has done either.
CREATE TABLE "reservations" (
    "payment_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "attempts" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "last_refusal" TEXT,

    CONSTRAINT "reservations_pkey" PRIMARY KEY ("payment_id")
);

ALTER TABLE "reservations" ADD CONSTRAINT "reservations_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
