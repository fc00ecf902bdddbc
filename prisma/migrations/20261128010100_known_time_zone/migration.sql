-- The name, if AT TIME ZONE takes it; NULL otherwise. A statement over many organizations asks this first, because one
-- name that this server does not know would end it for all of them. Its zone data can change at any restart.
CREATE OR REPLACE FUNCTION known_time_zone(name text) RETURNS text LANGUAGE plpgsql STABLE STRICT AS $$
BEGIN
  PERFORM transaction_timestamp() AT TIME ZONE name;
  RETURN name;
EXCEPTION WHEN invalid_parameter_value THEN
  RETURN NULL;
END $$;
