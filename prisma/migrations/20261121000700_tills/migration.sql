-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "cashier_refund_limit" BIGINT;

-- CreateTable
CREATE TABLE "tills" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "opened_by" TEXT NOT NULL,
    "payment_id" TEXT,
    "shown_at" TIMESTAMPTZ(3),
    "pairing_code_hash" BYTEA,
    "pairing_code_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tills_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "till_payments" (
    "till_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "till_payments_pkey" PRIMARY KEY ("till_id","payment_id")
);

-- CreateTable
CREATE TABLE "till_displays" (
    "id" TEXT NOT NULL,
    "till_id" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "till_displays_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tills_pairing_code_hash_key" ON "tills"("pairing_code_hash");

-- CreateIndex
CREATE INDEX "tills_organization_id_mode_created_at_idx" ON "tills"("organization_id", "mode", "created_at" DESC);

-- CreateIndex
CREATE INDEX "till_payments_till_id_taken_at_payment_id_idx" ON "till_payments"("till_id", "taken_at" DESC, "payment_id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "till_displays_token_hash_key" ON "till_displays"("token_hash");

-- CreateIndex
CREATE INDEX "till_displays_till_id_idx" ON "till_displays"("till_id");

-- AddForeignKey
ALTER TABLE "tills" ADD CONSTRAINT "tills_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "till_payments" ADD CONSTRAINT "till_payments_till_id_fkey" FOREIGN KEY ("till_id") REFERENCES "tills"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "till_displays" ADD CONSTRAINT "till_displays_till_id_fkey" FOREIGN KEY ("till_id") REFERENCES "tills"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "organizations"
  ADD CONSTRAINT organizations_cashier_refund_limit_is_no_debt CHECK (cashier_refund_limit >= 0);

ALTER TABLE "tills"
  ADD CONSTRAINT tills_showing_has_a_time CHECK ((payment_id IS NULL) = (shown_at IS NULL)),
  ADD CONSTRAINT tills_pairing_code_expires CHECK (
    (pairing_code_hash IS NULL) = (pairing_code_expires_at IS NULL)),
  ADD CONSTRAINT tills_pairing_code_is_hmac_sha256 CHECK (octet_length(pairing_code_hash) = 32);

ALTER TABLE "till_displays"
  ADD CONSTRAINT till_displays_hash_is_sha256 CHECK (octet_length(token_hash) = 32);
