-- The event feed reads events in the order of their times, all of them or those of one type.
CREATE INDEX "events_organization_id_mode_created_at_id_idx"
  ON "public"."events" ("organization_id", "mode", "created_at", "id");
CREATE INDEX "events_organization_id_mode_type_created_at_id_idx"
  ON "public"."events" ("organization_id", "mode", "type", "created_at", "id");

-- A transaction announces that it is about to write events by holding a shared advisory lock until it ends. The lock's
-- key contains the time at which it was requested: a fixed prefix, then 42 bits of milliseconds since 1970.
CREATE FUNCTION event_lock_prefix() RETURNS bigint LANGUAGE sql IMMUTABLE AS $$ SELECT 1163285::bigint $$;

-- The time of an event is taken after that lock, and not from the start of the transaction. It is later than that of
-- every event of the organization and mode that is already committed, even if the database's clock was set back.
CREATE FUNCTION events_take_time() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  requested bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  newest timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(event_lock_prefix() << 42 | requested);
  SELECT created_at INTO newest FROM "public"."events"
    WHERE organization_id = NEW.organization_id AND mode = NEW.mode ORDER BY created_at DESC, id DESC LIMIT 1;
  NEW.created_at := greatest(date_trunc('milliseconds', clock_timestamp()),
    timestamptz 'epoch' + requested * interval '1 millisecond');
  IF newest >= NEW.created_at THEN
    NEW.created_at := newest + interval '1 millisecond';
  END IF;
  RETURN NEW;
END $$;
-- An insert that gives a time of its own, as the import of a history does, keeps it.
CREATE TRIGGER events_take_time BEFORE INSERT ON "public"."events"
  FOR EACH ROW WHEN (NEW.created_at = now()::timestamptz(3)) EXECUTE FUNCTION events_take_time();

-- No transaction can still commit an event with an earlier time. Only holds for statements that begin afterwards.
CREATE FUNCTION events_complete_before() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  -- Read first: a transaction that requests its lock later takes a later time.
  millis bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  oldest bigint;
BEGIN
  SELECT min(key & (1::bigint << 42) - 1) INTO oldest
  FROM (SELECT classid::bigint << 32 | objid::bigint AS key FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held
  WHERE key >> 42 = event_lock_prefix();
  RETURN timestamptz 'epoch' + least(millis, oldest) * interval '1 millisecond';
END $$;
