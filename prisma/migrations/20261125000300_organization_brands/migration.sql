-- AlterTable
ALTER TABLE "sandbox"."merchants" ADD COLUMN     "accent_color" TEXT,
ADD COLUMN     "logo_key" TEXT;

-- CreateTable
CREATE TABLE "organization_brands" (
    "organization_id" TEXT NOT NULL,
    "accent_color" TEXT,
    "logo_key" TEXT,
    "logo_type" TEXT,
    "logo" BYTEA,

    CONSTRAINT "organization_brands_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "organization_brands_logo_key_key" ON "organization_brands"("logo_key");

-- AddForeignKey
ALTER TABLE "organization_brands" ADD CONSTRAINT "organization_brands_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "organization_brands"
  ADD CONSTRAINT organization_brands_accent_color CHECK (accent_color ~ '^#[0-9a-f]{6}$'),
  ADD CONSTRAINT organization_brands_logo_type CHECK (logo_type IN ('image/png', 'image/jpeg', 'image/webp')),
  ADD CONSTRAINT organization_brands_logo_size CHECK (octet_length(logo) <= 65536),
  ADD CONSTRAINT organization_brands_logo_is_whole CHECK (num_nulls(logo_key, logo_type, logo) IN (0, 3));
