-- What is sold at the tills, and what was bought with a payment there.
CREATE TABLE "catalogue_items" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" TEXT,
    "amount" BIGINT NOT NULL,
    "is_favourite" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "catalogue_items_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "catalogue_items_organization_id_created_at_id_idx" ON "catalogue_items"("organization_id", "created_at", "id");

CREATE TABLE "payment_lines" (
    "payment_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "lines" JSONB NOT NULL,

    CONSTRAINT "payment_lines_pkey" PRIMARY KEY ("payment_id")
);

ALTER TABLE "catalogue_items" ADD CONSTRAINT "catalogue_items_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payment_lines" ADD CONSTRAINT "payment_lines_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "catalogue_items"
  ADD CONSTRAINT catalogue_items_name CHECK (char_length(name) BETWEEN 1 AND 60),
  ADD CONSTRAINT catalogue_items_category CHECK (char_length(category) BETWEEN 1 AND 40),
  ADD CONSTRAINT catalogue_items_amount CHECK (amount > 0);

ALTER TABLE "payment_lines"
  ADD CONSTRAINT payment_lines_lines CHECK (jsonb_typeof(lines) = 'array' AND lines <> '[]');
