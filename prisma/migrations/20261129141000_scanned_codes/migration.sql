-- Only tills can scan a code in place of a phone number. First, because the foreign key below takes a weaker lock, which a payment
-- that is being settled would not let grow.
ALTER TABLE "payments"
  ADD CONSTRAINT payments_direct_has_payer CHECK (method <> 'direct' OR payer_phone IS NOT NULL OR till_id IS NOT NULL) NOT VALID,
  DROP CONSTRAINT payments_direct_has_phone;

-- What was scanned of the code in a payer's app, until the network has answered the request or the payment is over.
CREATE TABLE "scanned_codes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "code_encrypted" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "scanned_codes_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "scanned_codes" ADD CONSTRAINT "scanned_codes_id_fkey" FOREIGN KEY ("id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
