-- The attempts that still have bodies: the daily clearing passes over nothing else.
CREATE INDEX delivery_attempts_with_bodies ON "delivery_attempts" (started_at)
  WHERE request_headers IS NOT NULL OR request_body IS NOT NULL
     OR response_headers IS NOT NULL OR response_body IS NOT NULL;
