-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "is_catcher" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "webhook_catchers" (
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "token" TEXT NOT NULL,
    "answer" TEXT NOT NULL DEFAULT '200',
    "first_caught_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "webhook_catchers_pkey" PRIMARY KEY ("organization_id","mode")
);

-- CreateTable
CREATE TABLE "caught_requests" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "headers" JSONB NOT NULL,
    "body" BYTEA NOT NULL,
    "event_type" TEXT,
    "delivery_id" TEXT,
    "attempt_number" INTEGER,
    "service_signature" TEXT,
    "standard_signature" TEXT,
    "answer" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "caught_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_catchers_token_key" ON "webhook_catchers"("token");

-- CreateIndex
CREATE INDEX "caught_requests_organization_id_mode_created_at_id_idx" ON "caught_requests"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "caught_requests_created_at_idx" ON "caught_requests"("created_at");

-- AddForeignKey
ALTER TABLE "webhook_catchers" ADD CONSTRAINT "webhook_catchers_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "caught_requests" ADD CONSTRAINT "caught_requests_organization_id_mode_fkey" FOREIGN KEY ("organization_id", "mode") REFERENCES "webhook_catchers"("organization_id", "mode") ON DELETE CASCADE ON UPDATE CASCADE;

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "subscriptions"
  ADD CONSTRAINT subscriptions_catcher_is_test CHECK (NOT is_catcher OR mode = 'test');

-- One catcher for each organization, so the mark can only lead to the organization's own.
CREATE UNIQUE INDEX subscriptions_one_catcher ON "subscriptions" (organization_id)
  WHERE is_catcher AND deleted_at IS NULL;

ALTER TABLE "webhook_catchers"
  ADD CONSTRAINT webhook_catchers_are_for_test_mode CHECK (mode = 'test'),
  ADD CONSTRAINT webhook_catchers_answer_is_known CHECK (answer IN ('200', '500', '410', 'hang'));

ALTER TABLE "caught_requests"
  ADD CONSTRAINT caught_requests_body_is_small CHECK (octet_length(body) <= 65536),
  ADD CONSTRAINT caught_requests_answer_is_known CHECK (answer IN ('200', '500', '410', 'hang')),
  ADD CONSTRAINT caught_requests_signatures_are_known CHECK (
    service_signature IN ('verified', 'verified_new_secret', 'failed')
    AND standard_signature IN ('verified', 'verified_new_secret', 'failed', 'stale'));
