-- A link that any number of payers can pay.
CREATE TABLE "reusable_links" (
    "id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "token" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "amount" BIGINT,
    "amount_min" BIGINT,
    "amount_max" BIGINT,
    "currency" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "reusable_links_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "reusable_links_token_key" ON "reusable_links"("token");

CREATE INDEX "reusable_links_organization_id_mode_created_at_id_idx" ON "reusable_links"("organization_id", "mode", "created_at" DESC, "id" DESC);

-- A payment that was made through such a link.
CREATE TABLE "reusable_link_payments" (
    "payment_id" TEXT NOT NULL,
    "reusable_link_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "payment_created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reusable_link_payments_pkey" PRIMARY KEY ("payment_id")
);

CREATE INDEX "reusable_link_payments_in_order" ON "reusable_link_payments"("reusable_link_id", "payment_created_at" DESC, "payment_id" DESC);

ALTER TABLE "reusable_links" ADD CONSTRAINT "reusable_links_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reusable_link_payments" ADD CONSTRAINT "reusable_link_payments_reusable_link_id_fkey" FOREIGN KEY ("reusable_link_id") REFERENCES "reusable_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "reusable_link_payments" ADD CONSTRAINT "reusable_link_payments_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "reusable_links"
  ADD CONSTRAINT reusable_links_token CHECK (char_length(token) >= 22),
  ADD CONSTRAINT reusable_links_title CHECK (char_length(title) BETWEEN 1 AND 100),
  ADD CONSTRAINT reusable_links_description CHECK (char_length(description) BETWEEN 1 AND 500),
  ADD CONSTRAINT reusable_links_amounts_are_positive CHECK (amount > 0 AND amount_min > 0 AND amount_max > 0),
  ADD CONSTRAINT reusable_links_bounds_are_for_typed_amounts CHECK (amount IS NULL OR num_nonnulls(amount_min, amount_max) = 0),
  ADD CONSTRAINT reusable_links_bounds_are_in_order CHECK (amount_min <= amount_max),
  ADD CONSTRAINT reusable_links_end CHECK (is_active = (ended_at IS NULL));

-- An ended link takes no new payments, and no link has more than 100 pending ones. The lock makes concurrent payments of
-- a link take turns, and each statement of the function sees what was committed before it.
CREATE FUNCTION reusable_link_takes_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  link_is_active boolean;
BEGIN
  SELECT is_active INTO link_is_active FROM "reusable_links"
    WHERE id = NEW.reusable_link_id AND organization_id = NEW.organization_id AND mode = NEW.mode
    FOR NO KEY UPDATE;
  IF link_is_active IS NOT TRUE THEN
    RAISE EXCEPTION 'reusable link % is not active', NEW.reusable_link_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reusable_link_is_active';
  END IF;
  IF (SELECT count(*) FROM "payments" p JOIN "reusable_link_payments" l ON l.payment_id = p.id
      WHERE p.organization_id = NEW.organization_id AND p.mode = NEW.mode AND p.status = 'pending'
        AND l.reusable_link_id = NEW.reusable_link_id) >= 100 THEN
    RAISE EXCEPTION 'reusable link % has too many pending payments', NEW.reusable_link_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reusable_link_pending_payments';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER reusable_link_takes_payment BEFORE INSERT ON "reusable_link_payments"
  FOR EACH ROW EXECUTE FUNCTION reusable_link_takes_payment();
