-- CreateTable
CREATE TABLE "retention_marks" (
    "kind" TEXT NOT NULL,
    "deleted_before" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "retention_marks_pkey" PRIMARY KEY ("kind")
);

-- ------------------------------------------------------------------------------------------------
-- What the schema file cannot say.

-- Timelines and the audit log stay append-only, except for retention: a statement that says so can delete rows, and even
-- that one only rows that are older than a day. Nothing can change them.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('qassa.retention', true) = 'on' AND OLD.at < now() - interval '1 day' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
