import { insertAuditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import { announceDeliveries } from "./announce";
import { hasAttemptInFlight, resendSet } from "./delivery-schedule";

/** The most deliveries that one call resends, so that no lock is held for long. */
const MAX_RESENT = 1000;

/**
 * Resends the finished deliveries of the actor's payments among those with the given IDs, delivered or not, with the same
 * delivery_id: each gets one more attempt, or the automatic attempts it has left. Skips tests, deliveries whose
 * subscription is off or deleted, and those with an attempt in flight. Returns how many were resent, at most 1 000.
 */
export async function resendDeliveriesOf(
  actor: Actor,
  paymentIds: readonly string[],
): Promise<{ resent: number }> {
  authorize(actor, "webhooks.manage");
  const resent = await query<{ id: string }>(Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT d.id, s.failing_since
      FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      WHERE d.payment_id = ANY(${[...paymentIds]})
        AND d.organization_id = ${actor.organizationId} AND d.mode = ${actor.mode}::mode
        AND d.status <> 'pending' AND NOT d.is_test AND s.is_active AND s.deleted_at IS NULL
        AND NOT ${hasAttemptInFlight}
      ORDER BY d.created_at, d.id LIMIT ${MAX_RESENT}
      FOR NO KEY UPDATE OF d SKIP LOCKED
    ),
    resent AS (
      UPDATE deliveries d SET ${resendSet(Prisma.sql`found.failing_since`)}
      FROM found WHERE d.id = found.id
      RETURNING d.id
    ),
    audited AS (
      ${insertAuditLine(actor, "payment_webhooks.resent", {
        target: Prisma.sql`NULL::text`,
        data: Prisma.sql`jsonb_build_object('payments', ${paymentIds.length}::int, 'count', count(*))`,
        from: sqlRows`resent HAVING count(*) > 0`,
      })}
    )
    SELECT id FROM resent`);
  if (resent.length > 0) announceDeliveries();
  return { resent: resent.length };
}
