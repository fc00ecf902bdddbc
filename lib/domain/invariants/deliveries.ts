import { deletedBefore } from "@/lib/domain/shared/retention";
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import type { Invariant } from "./invariant";

const MAX_AUTOMATIC_ATTEMPTS = 3;

/** A subscription and an event may be written concurrently: within this time neither is sure to see the other. */
const GRACE = Prisma.raw(`interval '10 seconds'`);

/** Joins the attempt with the highest number of a delivery `d`; all columns are NULL if there is none. */
const LAST_ATTEMPT = Prisma.raw(`LEFT JOIN LATERAL (
  SELECT a.finished_at, a.error, a.response_status FROM delivery_attempts a WHERE a.delivery_id = d.id
  ORDER BY a.attempt_number DESC LIMIT 1) last ON true`);

export const deliveryInvariants: readonly Invariant[] = [
  {
    name: "attempts-are-counted",
    says: "A delivery's attempt count equals its number of attempts, numbered from 1 without gaps.",
    offenders: (since) => sqlRows<"id">`
      SELECT d.id FROM deliveries d LEFT JOIN delivery_attempts a ON a.delivery_id = d.id
      WHERE ${since("d.id", "delivery")}
      GROUP BY d.id
      HAVING d.attempt_count <> count(a.delivery_id) OR coalesce(max(a.attempt_number), 0) <> count(a.delivery_id)
        OR coalesce(min(a.attempt_number), 1) <> 1`,
  },
  {
    name: "attempts-are-bounded",
    says: "A delivery has at most 3 attempts unless a member resent it; a test delivery has one.",
    offenders: (since) => sqlRows<"id">`
      SELECT d.id FROM deliveries d
      WHERE ${since("d.id", "delivery")} AND (d.attempt_count > d.attempt_limit
        OR (d.is_test AND d.attempt_limit > 1)
        OR (d.attempt_limit > ${MAX_AUTOMATIC_ATTEMPTS}::int
          -- The entries of its resends may be deleted.
          AND d.created_at >= ${deletedBefore("audit")}
          AND d.attempt_limit - ${MAX_AUTOMATIC_ATTEMPTS}::int > (
            -- Resent one by one, with all that had failed, or with all that were missing.
            SELECT count(*) FROM audit_log l
            WHERE l.organization_id = d.organization_id AND l.at >= d.created_at - ${GRACE}
              AND ((l.action = 'webhook_delivery.resent' AND l.target = d.id)
                OR (l.action IN ('webhook_deliveries.resent', 'webhook_events.replayed') AND coalesce(l.target, d.subscription_id) = d.subscription_id)))))`,
  },
  {
    name: "delivery-agrees-with-its-attempts",
    says: "A delivery succeeds when one of its attempts does, and fails after its last attempt, not before.",
    offenders: (since) => sqlRows<"id">`
      SELECT d.id FROM deliveries d ${LAST_ATTEMPT}
      WHERE ${since("d.id", "delivery")} AND (
        (d.status = 'succeeded' AND NOT EXISTS (SELECT FROM delivery_attempts a
          WHERE a.delivery_id = d.id AND a.finished_at IS NOT NULL AND a.error IS NULL))
        -- A delivery that is resent after a success starts over.
        OR (d.status <> 'succeeded' AND d.attempt_limit <= ${MAX_AUTOMATIC_ATTEMPTS}::int
          AND last.finished_at IS NOT NULL AND last.error IS NULL)
        OR (d.status = 'failed' AND d.attempt_count < d.attempt_limit AND last.finished_at IS NOT NULL
          AND last.response_status IS DISTINCT FROM 410 AND d.last_error = last.error)
        OR (d.status = 'pending' AND d.attempt_count >= d.attempt_limit
          AND last.finished_at IS NOT NULL AND last.error IS NOT NULL))`,
  },
  {
    name: "events-are-delivered-to-who-listens",
    says: "An event has a delivery for each active subscription to it that has not changed since, until old ones are deleted.",
    offenders: (since) => sqlRows<"id">`
      SELECT e.id FROM events e
      JOIN subscriptions s ON s.organization_id = e.organization_id AND s.mode = e.mode
        AND s.is_active AND s.deleted_at IS NULL AND (s.events && ARRAY[e.type, '*'])
        AND s.created_at < e.created_at - ${GRACE}
      LEFT JOIN deliveries d ON d.event_id = e.id AND d.subscription_id = s.id
      WHERE ${since("e.id", "event")} AND d.id IS NULL
        AND e.created_at >= ${deletedBefore("deliveries")}
        -- The entry of a change may be deleted.
        AND e.created_at - ${GRACE} >= ${deletedBefore("audit")}
        AND NOT EXISTS (SELECT FROM audit_log l WHERE l.organization_id = s.organization_id
          AND l.action = 'webhook_subscription.changed' AND l.target = s.id AND l.at > e.created_at - ${GRACE})`,
  },
  {
    name: "deliveries-tell-of-their-event",
    says: "A delivery has the same content as its event, and each subscription gets the event once.",
    offenders: (since) => sqlRows<"id">`
      SELECT d.id FROM deliveries d LEFT JOIN events e ON e.id = d.event_id
      WHERE ${since("d.id", "delivery")} AND NOT d.is_test AND (e.id IS NULL
        OR (d.event_type, d.payment_id, d.refund_id, d.merchant_order_id)
          IS DISTINCT FROM (e.type, e.payment_id, e.refund_id, e.merchant_order_id))
      UNION ALL
      SELECT max(d.id) FROM deliveries d WHERE ${since("d.id", "delivery")} AND d.event_id IS NOT NULL
      GROUP BY d.event_id, d.subscription_id HAVING count(*) > 1`,
  },
];
