CREATE TABLE "payment_notes" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "payment_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "payment_notes_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "payment_notes_payment_id_created_at_id_idx" ON "payment_notes"("payment_id", "created_at", "id");

CREATE TABLE "payment_tags" (
    "payment_id" TEXT NOT NULL,
    "tag" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "payment_created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_tags_pkey" PRIMARY KEY ("payment_id","tag")
);

-- Read backwards it has the newest payments of a tag first, and its beginnings are the tags that an organization uses.
CREATE INDEX "payment_tags_in_order" ON "payment_tags"("organization_id", "mode", "tag", "payment_created_at", "payment_id");

ALTER TABLE "payment_notes" ADD CONSTRAINT "payment_notes_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "payment_tags" ADD CONSTRAINT "payment_tags_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "payment_notes"
  ADD CONSTRAINT payment_notes_text CHECK (char_length(text) BETWEEN 1 AND 1000);

ALTER TABLE "payment_tags"
  ADD CONSTRAINT payment_tags_tag CHECK (char_length(tag) BETWEEN 1 AND 80),
  ADD CONSTRAINT payment_tags_name CHECK (char_length(name) BETWEEN 1 AND 40);
