import { Prisma, queryPrepared } from "@/lib/kit/db";
import { metrics } from "@/lib/kit/metrics";
import { isTracing } from "@/lib/kit/tracing";
import { isDue, nextAttemptAt } from "./delivery-schedule";
import type { ClaimedAttempt } from "./request";

export type Lane = "healthy" | "failing";

interface ClaimLimits {
  lane: Lane;
  /** Maximum number of attempts to claim. */
  limit: number;
  /** How many more attempts each of these subscriptions can have in flight; others have `defaultCapacity`. */
  capacity: ReadonlyMap<string, number>;
  defaultCapacity: number;
}

interface Claim {
  attempts: ClaimedAttempt[];
  /** How many deliveries were failed instead, because they must not be sent. */
  dropped: number;
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** Multiple of the claim size: how many of the oldest due deliveries are considered, to be fair to all endpoints. */
const WINDOW_FACTOR = 2;

/** Read only while tracing, because it costs a look at each event. */
const TRACEPARENT = Prisma.sql`
  (SELECT e.traceparent FROM events e WHERE e.id = claimed.event_id) AS traceparent,`;

/**
 * Claims due deliveries and counts an attempt of each, in one statement, before anything is sent. The claim also sets
 * when the next attempt is due, so a process that dies afterwards has used up this attempt and nothing else. For the
 * last attempt that time is a lease: once it expires, the sender is known to have stopped.
 *
 * Fails due deliveries that must not be sent (subscription off or deleted, no attempts left).
 */
export async function claimAttempts(limits: ClaimLimits): Promise<Claim> {
  const full = [...limits.capacity].filter(([, free]) => free <= 0).map(([id]) => id);
  const rows = await queryPrepared<Nullable<ClaimedAttempt> & { dropped: number }>(Prisma.sql`
    WITH capacity AS (
      SELECT * FROM unnest(${[...limits.capacity.keys()]}::text[], ${[...limits.capacity.values()]}::int[])
        AS capacity(subscription_id, free)
    ),
    oldest AS MATERIALIZED (
      SELECT id, subscription_id, next_attempt_at FROM deliveries
      WHERE ${isDue} AND lane = ${limits.lane}::delivery_lane
        AND subscription_id <> ALL(${full}::text[])
      ORDER BY next_attempt_at
      LIMIT ${limits.limit * WINDOW_FACTOR}
    ),
    candidate AS (
      SELECT placed.id FROM (
        SELECT id, subscription_id, next_attempt_at,
          row_number() OVER (PARTITION BY subscription_id ORDER BY next_attempt_at) AS place
        FROM oldest
      ) placed LEFT JOIN capacity ON capacity.subscription_id = placed.subscription_id
      WHERE place <= COALESCE(capacity.free, ${limits.defaultCapacity}::int)
      ORDER BY next_attempt_at
      -- Some of them may be locked by another process that is claiming them.
      LIMIT ${limits.limit * 2}
    ),
    due AS (
      SELECT d.id, d.attempt_count < d.attempt_limit AS has_attempts,
        s.is_active AND s.deleted_at IS NULL AS listening,
        s.url, s.secret_encrypted, s.next_secret_encrypted,
        CASE WHEN s.is_catcher THEN s.organization_id END AS catcher_of
      FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      -- Looked up by ID, not among all that are due.
      WHERE d.id = ANY(ARRAY(SELECT id FROM candidate)) AND (${isDue}) IS TRUE
      ORDER BY d.next_attempt_at
      LIMIT ${limits.limit}
      FOR NO KEY UPDATE OF d SKIP LOCKED
    ),
    dropped AS (
      UPDATE deliveries d SET status = 'failed', next_attempt_at = NULL, finished_at = now(),
        last_error = CASE WHEN NOT due.has_attempts THEN 'Qassa stopped during the last attempt'
          ELSE 'The subscription was turned off or deleted before this could be sent' END
      FROM due WHERE d.id = due.id AND NOT (due.has_attempts AND due.listening)
      RETURNING 1
    ),
    claimed AS (
      UPDATE deliveries d SET attempt_count = d.attempt_count + 1,
        next_attempt_at = ${nextAttemptAt}
      FROM due WHERE d.id = due.id AND due.has_attempts AND due.listening
      RETURNING d.*, due.url, due.catcher_of, due.secret_encrypted, due.next_secret_encrypted
    ),
    started AS (
      INSERT INTO delivery_attempts (delivery_id, attempt_number, started_at)
      SELECT id, attempt_count, clock_timestamp() FROM claimed
    )
    SELECT clock_timestamp() AS "startedAt", id AS "deliveryId", attempt_count AS "attemptNumber", subscription_id AS "subscriptionId",
      event_type AS "eventType", payment_id AS "paymentId", refund_id AS "refundId",
      merchant_order_id AS "merchantOrderId", event_created_at AS "eventCreatedAt",
      url, catcher_of AS "catcherOf", secret_encrypted AS "secretEncrypted", next_secret_encrypted AS "nextSecretEncrypted",
      ${isTracing() ? TRACEPARENT : Prisma.empty} total.dropped
    FROM (SELECT count(*)::int AS dropped FROM dropped) total LEFT JOIN claimed ON true`);
  const attempts = rows.filter(
    (row): row is ClaimedAttempt & { dropped: number } => !!row.deliveryId,
  );
  const dropped = rows[0]?.dropped ?? 0;
  metrics.deliveriesFailed.inc({ lane: limits.lane }, dropped);
  return { attempts, dropped };
}

/**
 * Returns the milliseconds until the next delivery is due, by the database's clock: 0 or less if one is due now,
 * undefined if none is pending. Cheap: two index reads.
 */
export async function nextDeliveryDueIn(): Promise<number | undefined> {
  const [row] = await queryPrepared<{ ms: number | null }>(Prisma.sql`
    SELECT (extract(epoch FROM LEAST(
      (SELECT min(next_attempt_at) FROM deliveries WHERE status = 'pending' AND lane = 'healthy'),
      (SELECT min(next_attempt_at) FROM deliveries WHERE status = 'pending' AND lane = 'failing')
    ) - now()) * 1000)::float8 AS ms`);
  return row?.ms ?? undefined;
}

/** Returns whether `deliverDue` would find something to do. */
export const hasDueDeliveries = async (): Promise<boolean> =>
  ((await nextDeliveryDueIn()) ?? Infinity) <= 0;
