-- What a network holds of a payment: each transfer that paid it, and where that is not what was asked of the payer.
CREATE TABLE "payment_transfers" (
    "payment_id" TEXT NOT NULL,
    "network_id" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "amount" BIGINT NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "payment_transfers_pkey" PRIMARY KEY ("payment_id", "network_id"),
    CONSTRAINT payment_transfers_amount_is_positive CHECK (amount > 0)
);
ALTER TABLE "payment_transfers" ADD CONSTRAINT "payment_transfers_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "payment_discrepancies" (
    "payment_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "payment_discrepancies_pkey" PRIMARY KEY ("payment_id", "kind")
);
CREATE INDEX "payment_discrepancies_organization_id_mode_found_at_idx" ON "payment_discrepancies"("organization_id", "mode", "found_at" DESC);
ALTER TABLE "payment_discrepancies" ADD CONSTRAINT "payment_discrepancies_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- NULL: the amount.
ALTER TABLE "payments" ADD COLUMN "paid_amount" BIGINT;
ALTER TABLE "payments"
  ADD CONSTRAINT payments_paid_amount CHECK (paid_amount IS NULL OR (paid_amount > 0 AND status = 'completed')) NOT VALID,
  ADD CONSTRAINT payments_refunds_within_paid CHECK (
    refunded_amount >= 0 AND refund_pending_amount >= 0
    AND refunded_amount + refund_pending_amount <= coalesce(paid_amount, amount)) NOT VALID,
  DROP CONSTRAINT payments_refunds_within_amount;

-- A payment leaves pending once. Whatever else it became, it may still turn out to be paid.
CREATE OR REPLACE FUNCTION payments_status_moves_forward() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'pending' OR (OLD.status <> 'completed' AND NEW.status = 'completed') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'payment % is % for good and cannot become %', OLD.id, OLD.status, NEW.status
    USING ERRCODE = 'integrity_constraint_violation';
END $$;

-- The totals count what was paid.
CREATE TRIGGER payments_note_stale_totals_paid AFTER UPDATE OF paid_amount ON "payments" FOR EACH ROW
  WHEN (OLD.paid_amount IS DISTINCT FROM NEW.paid_amount
    AND least(OLD.created_at, OLD.completed_at, NEW.created_at, NEW.completed_at) < now() - interval '1 hour')
  EXECUTE FUNCTION payments_note_stale_totals();

-- Refunds that somebody requested at the network are written once the payer has the money.
CREATE TYPE "refund_origin" AS ENUM ('qassa', 'network');
ALTER TABLE "refunds"
  ADD COLUMN "origin" "refund_origin" NOT NULL DEFAULT 'qassa',
  ADD COLUMN "network_refund_id" TEXT;
ALTER TABLE "refunds"
  ADD CONSTRAINT refunds_of_network_are_named CHECK ((origin = 'network') = (network_refund_id IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT refunds_of_network_are_completed CHECK (origin = 'qassa' OR status = 'completed') NOT VALID;

CREATE FUNCTION refunds_add_network_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "payments" SET refunded_amount = refunded_amount + NEW.amount, updated_at = NEW.created_at
    WHERE id = NEW.payment_id AND organization_id = NEW.organization_id AND mode = NEW.mode
      AND currency = NEW.currency AND status = 'completed';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'payment % cannot be refunded', NEW.payment_id USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER refunds_add_network_amount AFTER INSERT ON "refunds"
  FOR EACH ROW WHEN (NEW.origin = 'network') EXECUTE FUNCTION refunds_add_network_amount();
