-- What is kept to ask a payer again can also be what a network told of a scan. First, because it takes the strongest lock.
ALTER TABLE "scanned_codes" ADD COLUMN "is_customer_token" BOOLEAN NOT NULL DEFAULT false;

-- Where a network posts the scans of printed codes to; `id` is that of the network account.
CREATE TABLE "scan_webhooks" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "network_number" SMALLINT NOT NULL,
    "path_token" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "secret_encrypted" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "scan_webhooks_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "scan_webhooks_path_token_key" ON "scan_webhooks"("path_token");

-- The printed code of a till, and who scanned it last.
CREATE TABLE "printed_codes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "till_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "content" TEXT,
    "scan_id" TEXT,
    "scanned_at" TIMESTAMPTZ(3),
    "customer_encrypted" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "printed_codes_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "printed_codes_till_id_key" ON "printed_codes"("till_id");
CREATE INDEX "printed_codes_webhook_id_idx" ON "printed_codes"("webhook_id");

ALTER TABLE "printed_codes" ADD CONSTRAINT "printed_codes_till_id_fkey" FOREIGN KEY ("till_id") REFERENCES "tills"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "printed_codes" ADD CONSTRAINT "printed_codes_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "scan_webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "scan_webhooks" ADD CONSTRAINT "scan_webhooks_id_fkey" FOREIGN KEY ("id") REFERENCES "network_accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
