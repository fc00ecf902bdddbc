-- The totals of quarter-hours, summed by hours (UTC): a quarter as many rows for a report of a long time.
CREATE TABLE "hour_totals" (
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

    CONSTRAINT "hour_totals_pkey" PRIMARY KEY ("organization_id","mode","at")
);

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

ALTER TABLE "hour_totals" ADD CONSTRAINT hour_totals_at CHECK (at = date_bin('1 hour', at, 'epoch'));

-- By triggers, so that servers of the version before, which add up only quarter-hours, keep them too.
CREATE FUNCTION quarter_hour_totals_add_to_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "hour_totals" AS h (organization_id, mode, at,
    taken_count, taken, static_qr_count, static_qr, refunded_count, refunded, made_pending, made_completed,
    made_cancelled, made_failed, made_expired)
  SELECT organization_id, mode, date_bin('1 hour', at, 'epoch'),
    sum(taken_count), sum(taken), sum(static_qr_count), sum(static_qr), sum(refunded_count), sum(refunded),
    sum(made_pending), sum(made_completed), sum(made_cancelled), sum(made_failed), sum(made_expired)
  FROM added GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, mode, at) DO UPDATE SET
    taken_count = h.taken_count + excluded.taken_count, taken = h.taken + excluded.taken,
    static_qr_count = h.static_qr_count + excluded.static_qr_count, static_qr = h.static_qr + excluded.static_qr,
    refunded_count = h.refunded_count + excluded.refunded_count, refunded = h.refunded + excluded.refunded,
    made_pending = h.made_pending + excluded.made_pending,
    made_completed = h.made_completed + excluded.made_completed,
    made_cancelled = h.made_cancelled + excluded.made_cancelled, made_failed = h.made_failed + excluded.made_failed,
    made_expired = h.made_expired + excluded.made_expired;
  RETURN NULL;
END $$;
CREATE FUNCTION quarter_hour_totals_take_from_hours() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "hour_totals" AS h (organization_id, mode, at,
    taken_count, taken, static_qr_count, static_qr, refunded_count, refunded, made_pending, made_completed,
    made_cancelled, made_failed, made_expired)
  SELECT organization_id, mode, date_bin('1 hour', at, 'epoch'),
    -sum(taken_count), -sum(taken), -sum(static_qr_count), -sum(static_qr), -sum(refunded_count), -sum(refunded),
    -sum(made_pending), -sum(made_completed), -sum(made_cancelled), -sum(made_failed), -sum(made_expired)
  FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (organization_id, mode, at) DO UPDATE SET
    taken_count = h.taken_count + excluded.taken_count, taken = h.taken + excluded.taken,
    static_qr_count = h.static_qr_count + excluded.static_qr_count, static_qr = h.static_qr + excluded.static_qr,
    refunded_count = h.refunded_count + excluded.refunded_count, refunded = h.refunded + excluded.refunded,
    made_pending = h.made_pending + excluded.made_pending,
    made_completed = h.made_completed + excluded.made_completed,
    made_cancelled = h.made_cancelled + excluded.made_cancelled, made_failed = h.made_failed + excluded.made_failed,
    made_expired = h.made_expired + excluded.made_expired;
  RETURN NULL;
END $$;
CREATE TRIGGER quarter_hour_totals_add_to_hours AFTER INSERT ON "quarter_hour_totals" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION quarter_hour_totals_add_to_hours();
CREATE TRIGGER quarter_hour_totals_take_from_hours AFTER DELETE ON "quarter_hour_totals" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION quarter_hour_totals_take_from_hours();

INSERT INTO "hour_totals" (organization_id, mode, at,
  taken_count, taken, static_qr_count, static_qr, refunded_count, refunded, made_pending, made_completed,
  made_cancelled, made_failed, made_expired)
SELECT organization_id, mode, date_bin('1 hour', at, 'epoch'),
  sum(taken_count), sum(taken), sum(static_qr_count), sum(static_qr), sum(refunded_count), sum(refunded),
  sum(made_pending), sum(made_completed), sum(made_cancelled), sum(made_failed), sum(made_expired)
FROM "quarter_hour_totals" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
