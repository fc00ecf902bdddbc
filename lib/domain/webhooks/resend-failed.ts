import { insertAuditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { cursorAfter, type Position, readCursor } from "@/lib/kit/pagination";
import { sqlRows } from "@/lib/kit/rows";
import { announceDeliveries } from "./announce";
import { hasAttemptInFlight, resendSet } from "./delivery-schedule";
import { findSubscription } from "./read-subscriptions";

/** Maximum number of deliveries that one call resends, in batches so that no lock is held for long. */
const MAX_RESENT = 1000;
const BATCH = 200;

interface FailedDeliveries {
  /** Only deliveries created at or after this time. */
  since: Date;
  /** Only deliveries of this subscription. */
  subscriptionId?: string | undefined;
  /** Continues where an earlier call stopped. */
  cursor?: string | undefined;
}

/**
 * Resends the failed deliveries since a time, oldest first, up to 1 000: each gets one more attempt, or the automatic
 * attempts it has left. Skips tests, deliveries whose subscription is off or deleted, and those with an attempt in
 * flight. Returns how many were resent, and the cursor to continue from, "" if none is left; continuing with it resends
 * no delivery twice. If the process dies, completed batches remain resent and audited.
 *
 * Throws `SubscriptionNotFound`, `ValidationFailed`.
 */
export async function resendFailed(
  actor: Actor,
  failed: FailedDeliveries,
): Promise<{ resent: number; nextCursor: string }> {
  authorize(actor, "webhooks.manage");
  const { subscriptionId } = failed;
  if (subscriptionId) await findSubscription(actor, subscriptionId, "webhooks.manage");
  let after = readCursor(failed.cursor, "delivery");
  let resent = 0;
  let isMore = true;
  try {
    while (isMore && resent < MAX_RESENT) {
      const batch = await resendBatch(actor, failed, after);
      resent += batch.length;
      after = batch.at(-1) ?? after;
      isMore = batch.length === BATCH;
    }
  } finally {
    if (resent > 0) announceDeliveries();
  }
  return { resent, nextCursor: isMore && after ? cursorAfter(after) : "" };
}

const resendBatch = (
  actor: Actor,
  { since, subscriptionId }: FailedDeliveries,
  after: Position | undefined,
): Promise<Position[]> =>
  query<Position>(Prisma.sql`
    WITH found AS (
      SELECT d.id, d.created_at, s.failing_since
      FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      WHERE d.organization_id = ${actor.organizationId} AND d.mode = ${actor.mode}::mode
        AND d.status = 'failed' AND NOT d.is_test AND d.created_at >= ${since}::timestamptz
        AND s.is_active AND s.deleted_at IS NULL
        ${subscriptionId ? Prisma.sql`AND d.subscription_id = ${subscriptionId}` : Prisma.empty}
        ${after ? Prisma.sql`AND (d.created_at, d.id) > (${after.createdAt}::timestamptz, ${after.id})` : Prisma.empty}
        AND NOT ${hasAttemptInFlight}
      ORDER BY d.created_at, d.id LIMIT ${BATCH}
      FOR NO KEY UPDATE OF d SKIP LOCKED
    ),
    resent AS (
      UPDATE deliveries d SET ${resendSet(Prisma.sql`found.failing_since`)}
      FROM found WHERE d.id = found.id
      RETURNING d.id, d.created_at
    ),
    audited AS (
      ${insertAuditLine(actor, "webhook_deliveries.resent", {
        target: Prisma.sql`${subscriptionId ?? null}::text`,
        data: Prisma.sql`jsonb_build_object('since', ${since.toISOString()}::text, 'count', count(*))`,
        from: sqlRows`resent HAVING count(*) > 0`,
      })}
    )
    SELECT id, created_at AS "createdAt" FROM resent ORDER BY created_at, id`);
