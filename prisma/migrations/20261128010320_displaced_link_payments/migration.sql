-- From which network a payer started, when their page asked for the payment, and when it was chosen to make room. NULL
-- network: a version that did not record it, whose payments make room for nobody.
ALTER TABLE "reusable_link_payments"
  ADD COLUMN "payer_network" TEXT,
  ADD COLUMN "opened_at" TIMESTAMPTZ(3),
  ADD COLUMN "displaced_at" TIMESTAMPTZ(3);

-- As before, and besides: the fuller a link is, the fewer of its places one network of payers can hold, and no network
-- starts more than 60 payments of a link in ten minutes. So a few networks never keep out all others.
CREATE OR REPLACE FUNCTION reusable_link_takes_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  link_is_active boolean;
  pending_of_all integer;
  pending_of_network integer;
BEGIN
  SELECT is_active INTO link_is_active FROM "reusable_links"
    WHERE id = NEW.reusable_link_id AND organization_id = NEW.organization_id AND mode = NEW.mode
    FOR NO KEY UPDATE;
  IF link_is_active IS NOT TRUE THEN
    RAISE EXCEPTION 'reusable link % is not active', NEW.reusable_link_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reusable_link_is_active';
  END IF;
  SELECT count(*), count(*) FILTER (WHERE l.payer_network = NEW.payer_network)
    INTO pending_of_all, pending_of_network
    FROM "payments" p JOIN "reusable_link_payments" l ON l.payment_id = p.id
    WHERE p.organization_id = NEW.organization_id AND p.mode = NEW.mode AND p.status = 'pending'
      AND l.reusable_link_id = NEW.reusable_link_id;
  IF pending_of_all >= 100 THEN
    RAISE EXCEPTION 'reusable link % has too many pending payments', NEW.reusable_link_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reusable_link_pending_payments';
  END IF;
  IF pending_of_network >= (CASE WHEN pending_of_all < 50 THEN 20 WHEN pending_of_all < 75 THEN 10 ELSE 3 END) THEN
    RAISE EXCEPTION 'reusable link % has too many pending payments of one network', NEW.reusable_link_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reusable_link_network_share';
  END IF;
  IF (SELECT count(*) FROM "reusable_link_payments" l
      WHERE l.reusable_link_id = NEW.reusable_link_id AND l.payment_created_at > now() - interval '10 minutes'
        AND l.payer_network = NEW.payer_network) >= 60 THEN
    RAISE EXCEPTION 'reusable link % has too many new payments of one network', NEW.reusable_link_id
      USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'reusable_link_network_rate';
  END IF;
  RETURN NEW;
END $$;
