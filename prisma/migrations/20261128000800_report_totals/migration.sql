-- Totals of finished quarter-hours, hours and days (UTC), so that reports need not read every payment again.
CREATE TABLE "quarter_hour_totals" (
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "taken_count" INTEGER NOT NULL,
    "taken" BIGINT NOT NULL,
    "static_qr_count" INTEGER NOT NULL,
    "static_qr" BIGINT NOT NULL,
    "refunded_count" INTEGER NOT NULL,
    "refunded" BIGINT NOT NULL,
    "made_pending" INTEGER NOT NULL,
    "made_completed" INTEGER NOT NULL,
    "made_cancelled" INTEGER NOT NULL,
    "made_failed" INTEGER NOT NULL,
    "made_expired" INTEGER NOT NULL,

    CONSTRAINT "quarter_hour_totals_pkey" PRIMARY KEY ("organization_id","mode","at")
);

CREATE TABLE "source_hour_totals" (
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "device_key_id" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "source_hour_totals_pkey" PRIMARY KEY ("organization_id","mode","at","device_key_id")
);

CREATE TABLE "paying_day_totals" (
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "seconds" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "paying_day_totals_pkey" PRIMARY KEY ("organization_id","mode","at","seconds")
);

-- Quarter-hours whose rows have changed since they were added up: their rows count until they are added up again.
CREATE TABLE "stale_totals" (
    "id" BIGSERIAL NOT NULL,
    "organization_id" TEXT NOT NULL,
    "mode" "mode" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stale_totals_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "stale_totals_organization_id_mode_at_idx" ON "stale_totals"("organization_id", "mode", "at");

CREATE TABLE "totals_progress" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "added_up_to" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "totals_progress_pkey" PRIMARY KEY ("id")
);

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "totals_progress" ADD CONSTRAINT totals_progress_has_one_row CHECK (id = 1);
INSERT INTO "totals_progress" (added_up_to) VALUES ('epoch');

ALTER TABLE "quarter_hour_totals" ADD CONSTRAINT quarter_hour_totals_at CHECK (at = date_bin('15 minutes', at, 'epoch'));
ALTER TABLE "source_hour_totals" ADD CONSTRAINT source_hour_totals_at CHECK (at = date_bin('1 hour', at, 'epoch'));
ALTER TABLE "paying_day_totals" ADD CONSTRAINT paying_day_totals_at CHECK (at = date_bin('1 day', at, 'epoch'));

-- A quarter-hour is added up only once no transaction that began within an hour of it is left. What changes later than
-- that is noted here, whoever changes it.
CREATE FUNCTION payments_note_stale_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stale_totals" (organization_id, mode, at)
  SELECT DISTINCT NEW.organization_id, NEW.mode, date_bin('15 minutes', t.at, 'epoch')
  FROM (VALUES (NEW.created_at), (NEW.completed_at), (OLD.created_at), (OLD.completed_at)) AS t(at)
  WHERE t.at < now() - interval '1 hour';
  RETURN NULL;
END $$;
CREATE FUNCTION refunds_note_stale_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stale_totals" (organization_id, mode, at)
  SELECT DISTINCT NEW.organization_id, NEW.mode, date_bin('15 minutes', t.at, 'epoch')
  FROM (VALUES (NEW.completed_at), (OLD.completed_at)) AS t(at) WHERE t.at < now() - interval '1 hour';
  RETURN NULL;
END $$;
CREATE FUNCTION static_qr_payments_note_stale_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stale_totals" (organization_id, mode, at)
  SELECT DISTINCT NEW.organization_id, NEW.mode, date_bin('15 minutes', t.at, 'epoch')
  FROM (VALUES (NEW.order_reg_date), (OLD.order_reg_date)) AS t(at) WHERE t.at < now() - interval '1 hour';
  RETURN NULL;
END $$;

CREATE TRIGGER payments_note_stale_totals_insert AFTER INSERT ON "payments" FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '1 hour' OR NEW.completed_at < now() - interval '1 hour')
  EXECUTE FUNCTION payments_note_stale_totals();
CREATE TRIGGER payments_note_stale_totals_update
  AFTER UPDATE OF status, amount, currency, device_key_id, created_at, completed_at ON "payments" FOR EACH ROW
  WHEN (least(OLD.created_at, OLD.completed_at, NEW.created_at, NEW.completed_at) < now() - interval '1 hour')
  EXECUTE FUNCTION payments_note_stale_totals();
CREATE TRIGGER refunds_note_stale_totals_insert AFTER INSERT ON "refunds" FOR EACH ROW
  WHEN (NEW.completed_at < now() - interval '1 hour')
  EXECUTE FUNCTION refunds_note_stale_totals();
CREATE TRIGGER refunds_note_stale_totals_update
  AFTER UPDATE OF amount, currency, completed_at ON "refunds" FOR EACH ROW
  WHEN (least(OLD.completed_at, NEW.completed_at) < now() - interval '1 hour')
  EXECUTE FUNCTION refunds_note_stale_totals();
CREATE TRIGGER static_qr_payments_note_stale_totals_insert AFTER INSERT ON "static_qr_payments" FOR EACH ROW
  WHEN (NEW.order_reg_date < now() - interval '1 hour')
  EXECUTE FUNCTION static_qr_payments_note_stale_totals();
CREATE TRIGGER static_qr_payments_note_stale_totals_update
  AFTER UPDATE OF amount, currency, order_reg_date ON "static_qr_payments" FOR EACH ROW
  WHEN (least(OLD.order_reg_date, NEW.order_reg_date) < now() - interval '1 hour')
  EXECUTE FUNCTION static_qr_payments_note_stale_totals();

-- Test data is deleted thousands of rows at a time, most of them of few quarter-hours.
CREATE FUNCTION payments_note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stale_totals" (organization_id, mode, at)
  SELECT DISTINCT g.organization_id, g.mode, date_bin('15 minutes', t.at, 'epoch')
  FROM gone g, LATERAL (VALUES (g.created_at), (g.completed_at)) AS t(at)
  WHERE t.at < now() - interval '1 hour';
  RETURN NULL;
END $$;
CREATE FUNCTION refunds_note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stale_totals" (organization_id, mode, at)
  SELECT DISTINCT organization_id, mode, date_bin('15 minutes', completed_at, 'epoch')
  FROM gone WHERE completed_at < now() - interval '1 hour';
  RETURN NULL;
END $$;
CREATE FUNCTION static_qr_payments_note_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stale_totals" (organization_id, mode, at)
  SELECT DISTINCT organization_id, mode, date_bin('15 minutes', order_reg_date, 'epoch')
  FROM gone WHERE order_reg_date < now() - interval '1 hour';
  RETURN NULL;
END $$;
CREATE TRIGGER payments_note_deleted AFTER DELETE ON "payments" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION payments_note_deleted();
CREATE TRIGGER refunds_note_deleted AFTER DELETE ON "refunds" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION refunds_note_deleted();
CREATE TRIGGER static_qr_payments_note_deleted AFTER DELETE ON "static_qr_payments" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION static_qr_payments_note_deleted();
