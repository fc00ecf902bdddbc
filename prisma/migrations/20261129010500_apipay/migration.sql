-- Kaspi Pay requests through ApiPay.kz.
ALTER TYPE "network_kind" ADD VALUE 'apipay';

-- What was asked of ApiPay.kz, which has no idempotency keys and numbers invoices and refunds by itself. A row is written
-- before the request is sent, so that nothing is asked twice.
CREATE TABLE "apipay_operations" (
    "reference" TEXT NOT NULL,
    "connection" TEXT NOT NULL,
    "payment_reference" TEXT,
    "network_id" BIGINT,
    "asked_at" TIMESTAMPTZ(3),
    "lost_at" TIMESTAMPTZ(3),
    "cancel_asked_at" TIMESTAMPTZ(3),
    "status" TEXT,
    "status_reason" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "apipay_operations_pkey" PRIMARY KEY ("reference")
);
-- Those whose answers were lost, and those whose states are asked for, longest ago first.
CREATE INDEX "apipay_operations_connection_checked_at_idx" ON "apipay_operations"("connection", "checked_at");

-- How many requests each API key has left.
CREATE TABLE "apipay_budgets" (
    "connection" TEXT NOT NULL,
    "reads" DOUBLE PRECISION NOT NULL,
    "changes" DOUBLE PRECISION NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "last_read_at" TIMESTAMPTZ(3),
    "quiet_until" TIMESTAMPTZ(3),

    CONSTRAINT "apipay_budgets_pkey" PRIMARY KEY ("connection")
);
