import { Prisma, queryPrepared } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import type { Lane } from "./claim-attempts";
import type { WebhookRequest } from "./request";
import type { AttemptOutcome } from "./send";
import { failWaitingDeliveries, moveWaitingToLane } from "./waiting-deliveries";

export interface AttemptRecord {
  deliveryId: string;
  attemptNumber: number;
  subscriptionId: string;
  /** Test deliveries do not affect the subscription's health. */
  isTest: boolean;
  /** Absent if there was none, for example because it could not be signed. */
  request?: WebhookRequest;
  outcome: AttemptOutcome;
}

/** Number of consecutive failures that move a subscription to the failing lane. */
export const FAILURES_TO_FAILING_LANE = 5;

/** A subscription that changed its lane, or, without a subscription, a delivery that failed for good. */
interface Changed {
  subscriptionId: string | null;
  lane: Lane;
}

const GONE = "The endpoint answered 410 Gone";

/**
 * Records the results of attempts in one statement: the attempts, their deliveries, and the health of their
 * subscriptions in the given order. No two records may belong to the same delivery. A failure does not change a
 * delivery that has a later attempt or is no longer pending; a success always counts.
 */
export async function recordAttempts(records: readonly AttemptRecord[]): Promise<void> {
  const rows = await queryPrepared<Changed>(Prisma.sql`
    WITH outcome AS (
      SELECT *, now() - make_interval(secs => ms_ago / 1000) AS finished_at FROM jsonb_to_recordset(${JSON.stringify(records.map(attemptRow))}::jsonb) AS o(
        delivery_id text, subscription_id text, attempt_number int, ms_ago float8, duration_ms int,
        request_headers jsonb, request_body text, response_status int, response_headers jsonb,
        response_body text, error text, final boolean)
    ),
    tally AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(tallies(records))}::jsonb) AS t(
        subscription_id text, succeeded boolean, failures int, gone boolean)
    ),
    -- In a fixed order, as the deliveries, so that concurrent recording cannot deadlock. The row of an endpoint
    -- that keeps succeeding is not written at all.
    touched AS (
      SELECT s.id, s.failing_since IS NOT NULL AS was_failing
      FROM subscriptions s JOIN tally t ON t.subscription_id = s.id
      WHERE t.failures > 0 OR s.consecutive_failures > 0 OR s.failing_since IS NOT NULL OR t.gone
      ORDER BY s.id FOR NO KEY UPDATE OF s
    ),
    health AS (
      UPDATE subscriptions s SET
        consecutive_failures = t.failures + CASE WHEN t.succeeded THEN 0 ELSE s.consecutive_failures END,
        failing_since = CASE
          WHEN t.failures + CASE WHEN t.succeeded THEN 0 ELSE s.consecutive_failures END
            >= ${FAILURES_TO_FAILING_LANE}::int
          THEN COALESCE(s.failing_since, now())
          WHEN t.succeeded THEN NULL ELSE s.failing_since END,
        is_active = s.is_active AND NOT t.gone,
        disabled_reason = CASE WHEN t.gone AND s.is_active THEN ${GONE} ELSE s.disabled_reason END,
        updated_at = CASE WHEN t.gone AND s.is_active THEN now() ELSE s.updated_at END
      FROM tally t, touched WHERE s.id = t.subscription_id AND s.id = touched.id
      RETURNING s.id, touched.was_failing, s.failing_since IS NOT NULL AS is_failing
    ),
    locked AS MATERIALIZED (
      SELECT d.id FROM deliveries d WHERE d.id = ANY(ARRAY(SELECT delivery_id FROM outcome))
      ORDER BY d.id FOR NO KEY UPDATE OF d
    ),
    attempt AS (
      UPDATE delivery_attempts a SET finished_at = o.finished_at, duration_ms = o.duration_ms,
        request_headers = o.request_headers, request_body = o.request_body,
        response_status = o.response_status, response_headers = o.response_headers,
        response_body = o.response_body, error = o.error
      FROM outcome o JOIN locked l ON l.id = o.delivery_id
      WHERE a.delivery_id = ANY(ARRAY(SELECT id FROM locked))
        AND a.delivery_id = o.delivery_id AND a.attempt_number = o.attempt_number
    ),
    delivery AS (
      UPDATE deliveries d SET
        status = (CASE WHEN o.error IS NULL THEN 'succeeded' WHEN o.final OR d.attempt_count >= d.attempt_limit
          THEN 'failed' ELSE 'pending' END)::delivery_status,
        next_attempt_at = CASE WHEN o.error IS NULL OR o.final OR d.attempt_count >= d.attempt_limit
          THEN NULL ELSE d.next_attempt_at END,
        finished_at = CASE WHEN o.error IS NULL OR o.final OR d.attempt_count >= d.attempt_limit
          THEN o.finished_at END,
        last_status_code = o.response_status, last_error = o.error,
        lane = CASE WHEN health.is_failing THEN 'failing' WHEN NOT health.is_failing THEN 'healthy'
          ELSE d.lane END
      FROM outcome o JOIN locked l ON l.id = o.delivery_id LEFT JOIN health ON health.id = o.subscription_id
      WHERE d.id = ANY(ARRAY(SELECT id FROM locked)) AND d.id = o.delivery_id
        AND (o.error IS NULL OR (d.status = 'pending' AND d.attempt_count = o.attempt_number))
      RETURNING d.status, d.lane
    )
    SELECT id AS "subscriptionId", CASE WHEN is_failing THEN 'failing' ELSE 'healthy' END AS lane
    FROM health WHERE is_failing <> was_failing
    UNION ALL SELECT NULL, lane::text FROM delivery WHERE status = 'failed'`);
  for (const { subscriptionId, lane } of rows) {
    if (subscriptionId === null) metrics.deliveriesFailed.inc({ lane });
  }
  try {
    for (const { subscriptionId, lane } of rows) {
      if (subscriptionId !== null) await moveWaitingToLane(subscriptionId, lane);
    }
    for (const subscriptionId of goneSubscriptions(records))
      await failWaitingDeliveries(subscriptionId, `${GONE}, and the subscription was turned off`);
  } catch (error) {
    // A delivery that was not updated here is updated with its next attempt, or failed when it is claimed.
    log.warn({ error }, "could not update pending webhook deliveries of a subscription");
  }
}

// Postgres jsonb and text cannot store NUL characters or lone surrogates.
const toPostgresText = (value: string) => value.replaceAll("\0", "\uFFFD").toWellFormed();

function attemptRow(record: AttemptRecord) {
  const { deliveryId, subscriptionId, attemptNumber, request, outcome } = record;
  return {
    delivery_id: deliveryId,
    subscription_id: subscriptionId,
    attempt_number: attemptNumber,
    ms_ago: performance.now() - outcome.endedAt,
    duration_ms: outcome.durationMs,
    request_headers: request?.headers,
    request_body: request?.body.toString("utf8"),
    response_status: outcome.responseStatus,
    response_headers: outcome.responseHeaders,
    response_body: outcome.responseBody && toPostgresText(outcome.responseBody),
    error: outcome.error && toPostgresText(outcome.error),
    final: outcome.responseStatus === 410,
  };
}

const isGone = (record: AttemptRecord) => !record.isTest && record.outcome.responseStatus === 410;

function goneSubscriptions(records: readonly AttemptRecord[]): Set<string> {
  return new Set(records.filter(isGone).map((record) => record.subscriptionId));
}

/** Returns, per subscription, whether any attempt succeeded, and the number of failures after the last success. */
function tallies(records: readonly AttemptRecord[]) {
  const tallied = new Map<string, { succeeded: boolean; failures: number; gone: boolean }>();
  for (const record of records) {
    if (record.isTest) continue;
    const tally = tallied.get(record.subscriptionId) ?? {
      succeeded: false,
      failures: 0,
      gone: false,
    };
    if (record.outcome.error === undefined) {
      tally.succeeded = true;
      tally.failures = 0;
    } else {
      tally.failures += 1;
    }
    tally.gone ||= isGone(record);
    tallied.set(record.subscriptionId, tally);
  }
  return [...tallied].map(([subscription_id, tally]) => ({ subscription_id, ...tally }));
}
