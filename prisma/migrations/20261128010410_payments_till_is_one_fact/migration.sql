-- A payment's till is payments.till_id. Versions before read till_payments, and the first one writes only that: until it is
-- dropped, each is copied to the other in the same transaction, whoever writes.

-- False: taken before payments had a till; the housekeeping copies it.
ALTER TABLE "till_payments" ADD COLUMN "is_copied" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "till_payments" ALTER COLUMN "is_copied" SET DEFAULT true;

CREATE FUNCTION till_payments_copy_to_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "payments" SET till_id = NEW.till_id WHERE id = NEW.payment_id AND till_id IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER till_payments_copy_to_payment AFTER INSERT ON "till_payments" FOR EACH ROW
  EXECUTE FUNCTION till_payments_copy_to_payment();

CREATE FUNCTION payments_copy_to_till_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "till_payments" (till_id, payment_id, taken_at)
  SELECT t.id, NEW.id, NEW.created_at FROM "tills" t WHERE t.id = NEW.till_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER payments_copy_to_till_payments_insert AFTER INSERT ON "payments" FOR EACH ROW
  WHEN (NEW.till_id IS NOT NULL) EXECUTE FUNCTION payments_copy_to_till_payments();
CREATE TRIGGER payments_copy_to_till_payments_update AFTER UPDATE OF till_id ON "payments" FOR EACH ROW
  WHEN (NEW.till_id IS NOT NULL) EXECUTE FUNCTION payments_copy_to_till_payments();

-- The totals by source name the till.
CREATE TRIGGER payments_note_stale_totals_till AFTER UPDATE OF till_id ON "payments" FOR EACH ROW
  WHEN (OLD.till_id IS DISTINCT FROM NEW.till_id AND least(NEW.created_at, NEW.completed_at) < now() - interval '1 hour')
  EXECUTE FUNCTION payments_note_stale_totals();
