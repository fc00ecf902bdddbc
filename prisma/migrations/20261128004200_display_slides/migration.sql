-- What customer displays show while nobody pays: up to five pictures or texts of an organization, in both modes.
CREATE TABLE "display_slides" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "position" SMALLINT NOT NULL,
    "text" TEXT NOT NULL,
    "picture_key" TEXT,
    "picture_type" TEXT,
    "picture" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "display_slides_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "display_slides_organization_id_position_id_idx" ON "display_slides"("organization_id", "position", "id");

CREATE INDEX "display_slides_picture_key_idx" ON "display_slides"("picture_key");

ALTER TABLE "display_slides" ADD CONSTRAINT "display_slides_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "display_slides"
  ADD CONSTRAINT display_slides_position CHECK (position > 0),
  ADD CONSTRAINT display_slides_text CHECK (char_length(text) BETWEEN 1 AND 120),
  ADD CONSTRAINT display_slides_picture_type CHECK (picture_type IN ('image/png', 'image/jpeg', 'image/webp')),
  ADD CONSTRAINT display_slides_picture_size CHECK (octet_length(picture) <= 307200),
  ADD CONSTRAINT display_slides_picture_is_whole CHECK (num_nulls(picture_key, picture_type, picture) IN (0, 3));
