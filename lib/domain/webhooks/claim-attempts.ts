import { Prisma, query } from "@/lib/kit/db";
import { requireSecretsKey } from "@/lib/domain/installation";
import { isDue, nextAttemptAt } from "./delivery-schedule";
import type { ClaimedAttempt } from "./request";

export type Lane = "healthy" | "failing";

interface ClaimLimits {
  lane: Lane;
  /** How many attempts to claim at most. */
  most: number;
  /** How many more attempts each of these subscriptions can have in flight; any other has `defaultCapacity`. */
  capacity: ReadonlyMap<string, number>;
  defaultCapacity: number;
}

interface Claim {
  attempts: ClaimedAttempt[];
  /** How many were failed instead, because they must not be sent. */
  dropped: number;
}

type Nullable<Row> = { [Column in keyof Row]: Row[Column] | null };

/** How far the oldest due deliveries are looked through for a fair share to each endpoint. */
const WINDOW_FACTOR = 8;

/**
 * Takes deliveries that are due and counts an attempt of each, in one statement, before anything is sent. The
 * claim also sets when the next attempt is due, so one who dies after it has used this attempt up and nothing
 * else. After the last attempt that time is a lease: who finds it over learns that the sender stopped.
 *
 * Deliveries that are due but must not be sent (switched-off subscription, no attempts left) are failed here.
 * Throws `WrongSecretsKey`, and takes nothing, when this process could not sign for these subscriptions.
 */
export async function claimAttempts(limits: ClaimLimits): Promise<Claim> {
  await requireSecretsKey();
  const full = [...limits.capacity].filter(([, places]) => places <= 0).map(([id]) => id);
  const rows = await query<Nullable<ClaimedAttempt> & { dropped: number }>(Prisma.sql`
    WITH room AS (
      SELECT * FROM unnest(${[...limits.capacity.keys()]}::text[], ${[...limits.capacity.values()]}::int[])
        AS room(subscription_id, places)
    ),
    oldest AS MATERIALIZED (
      SELECT id, subscription_id, next_attempt_at FROM deliveries
      WHERE ${isDue} AND lane = ${limits.lane}::delivery_lane
        AND subscription_id <> ALL(${full}::text[])
      ORDER BY next_attempt_at
      LIMIT ${limits.most * WINDOW_FACTOR}
    ),
    candidate AS (
      SELECT placed.id FROM (
        SELECT id, subscription_id, next_attempt_at,
          row_number() OVER (PARTITION BY subscription_id ORDER BY next_attempt_at) AS place
        FROM oldest
      ) placed LEFT JOIN room ON room.subscription_id = placed.subscription_id
      WHERE place <= COALESCE(room.places, ${limits.defaultCapacity}::int)
      ORDER BY next_attempt_at
      -- Some of them may be locked by another process that is claiming them.
      LIMIT ${limits.most * 2}
    ),
    due AS (
      SELECT d.id, d.attempt_count < d.attempt_limit AS has_attempts,
        s.is_active AND s.deleted_at IS NULL AS listening,
        s.url, s.secret_encrypted, s.next_secret_encrypted
      FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      -- As an array, so that they are always looked up by their ids.
      WHERE d.id = ANY(ARRAY(SELECT id FROM candidate))
        AND ${isDue}
      ORDER BY d.next_attempt_at
      LIMIT ${limits.most}
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
      RETURNING d.*, due.url, due.secret_encrypted, due.next_secret_encrypted
    ),
    started AS (
      INSERT INTO delivery_attempts (delivery_id, attempt_number, started_at)
      SELECT id, attempt_count, clock_timestamp() FROM claimed
    )
    SELECT clock_timestamp() AS "startedAt", id AS "deliveryId", attempt_count AS "attemptNumber", subscription_id AS "subscriptionId",
      event_type AS "eventType", payment_id AS "paymentId", refund_id AS "refundId",
      merchant_order_id AS "merchantOrderId", event_created_at AS "eventCreatedAt",
      url, secret_encrypted AS "secretEncrypted", next_secret_encrypted AS "nextSecretEncrypted",
      total.dropped
    FROM (SELECT count(*)::int AS dropped FROM dropped) total LEFT JOIN claimed ON true`);
  const attempts = rows.filter(
    (row): row is ClaimedAttempt & { dropped: number } => !!row.deliveryId,
  );
  return { attempts, dropped: rows[0]?.dropped ?? 0 };
}

/**
 * In how many milliseconds the next delivery falls due, by the database's clock; not above 0 when one is due, and
 * undefined when none is waiting. Cheap: two reads of an index.
 */
export async function nextDeliveryDueIn(): Promise<number | undefined> {
  const [row] = await query<{ ms: number | null }>(Prisma.sql`
    SELECT (extract(epoch FROM LEAST(
      (SELECT min(next_attempt_at) FROM deliveries WHERE status = 'pending' AND lane = 'healthy'),
      (SELECT min(next_attempt_at) FROM deliveries WHERE status = 'pending' AND lane = 'failing')
    ) - now()) * 1000)::float8 AS ms`);
  return row?.ms ?? undefined;
}

/** Whether `deliverDue` would find something to do. */
export const hasDueDeliveries = async (): Promise<boolean> =>
  ((await nextDeliveryDueIn()) ?? Infinity) <= 0;
