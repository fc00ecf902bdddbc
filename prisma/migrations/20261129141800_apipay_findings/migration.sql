-- What was asked of the payer, and what the network says that it asks: an invoice that was found after its answer was lost can
-- be for another amount. A refund keeps the invoice whose money it returns, as a payment can have two that were paid.
ALTER TABLE "apipay_operations" ADD COLUMN "asked_amount" BIGINT,
ADD COLUMN "amount" BIGINT,
ADD COLUMN "invoice_id" BIGINT;

-- What was found at ApiPay.kz of a payment that Qassa has not asked for: a second invoice that was paid too, and refunds that
-- others made. Amounts are minor units.
CREATE TABLE "apipay_findings" (
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "network_id" BIGINT NOT NULL,
    "connection" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "invoice_id" BIGINT NOT NULL,
    "reason" TEXT,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "apipay_findings_pkey" PRIMARY KEY ("reference", "kind", "network_id")
);
-- Second invoices are told again for a while.
CREATE INDEX "apipay_findings_connection_found_at_idx" ON "apipay_findings"("connection", "found_at");
