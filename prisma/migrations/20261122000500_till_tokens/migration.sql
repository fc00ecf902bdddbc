-- AlterTable
ALTER TABLE "tills" ADD COLUMN     "token_hash" BYTEA;

-- CreateIndex
CREATE UNIQUE INDEX "tills_token_hash_organization_id_mode_key" ON "tills"("token_hash", "organization_id", "mode");

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "tills"
  ADD CONSTRAINT tills_token_hash_is_sha256 CHECK (octet_length(token_hash) = 32);
