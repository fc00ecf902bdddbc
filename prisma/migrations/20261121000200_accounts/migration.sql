-- CreateEnum
CREATE TYPE "mailed_link_kind" AS ENUM ('password_reset', 'invitation');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "recovery_code_hashes" BYTEA[],
ADD COLUMN     "totp_confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "totp_last_step" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "totp_secret_encrypted" BYTEA;

-- CreateTable
CREATE TABLE "mailed_links" (
    "id" TEXT NOT NULL,
    "kind" "mailed_link_kind" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "user_id" TEXT,
    "organization_id" TEXT,
    "role" "role",
    "created_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailed_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_windows" (
    "email" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL,

    CONSTRAINT "sign_in_windows_pkey" PRIMARY KEY ("email")
);

-- CreateIndex
CREATE UNIQUE INDEX "mailed_links_token_hash_key" ON "mailed_links"("token_hash");

-- CreateIndex
CREATE INDEX "mailed_links_organization_id_created_at_idx" ON "mailed_links"("organization_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "mailed_links_email_idx" ON "mailed_links"("email");

-- CreateIndex
CREATE INDEX "sign_in_windows_started_at_idx" ON "sign_in_windows"("started_at");

-- CreateIndex
CREATE INDEX "payments_organization_id_mode_device_key_id_created_at_id_idx" ON "payments"("organization_id", "mode", "device_key_id", "created_at" DESC, "id" DESC);

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "mailed_links"
  ADD CONSTRAINT mailed_links_hash_is_sha256 CHECK (octet_length(token_hash) = 32),
  ADD CONSTRAINT mailed_links_invitation_is_whole CHECK (
    kind <> 'invitation' OR (organization_id IS NOT NULL AND role IS NOT NULL AND created_by IS NOT NULL)),
  ADD CONSTRAINT mailed_links_reset_has_user CHECK (kind <> 'password_reset' OR user_id IS NOT NULL);
