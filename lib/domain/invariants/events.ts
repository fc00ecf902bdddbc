import { deletedBefore } from "@/lib/domain/shared/retention";
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import type { Invariant } from "./invariant";

/** The payment was found to be paid after it had expired, so it has reached both statuses. */
const PAID_LATE = Prisma.raw(`EXISTS (SELECT FROM payment_timeline t
  WHERE t.payment_id = p.id AND t.kind = 'payment.completed' AND t.data->>'late' = 'true')`);

/** The same, or after it had been cancelled or had failed. */
const PAID_AFTER_END = Prisma.raw(`EXISTS (SELECT FROM payment_timeline t
  WHERE t.payment_id = p.id AND t.kind = 'payment.completed' AND (t.data->>'late' = 'true' OR t.data ? 'after'))`);

/** Its timeline may have been deleted since. Later entries begin a new one, without its creation. */
const HAS_NO_TIMELINE = Prisma.sql`(p.created_at < ${deletedBefore("timeline")}
  AND NOT EXISTS (SELECT FROM payment_timeline t WHERE t.payment_id = p.id AND t.kind = 'payment.created'))`;

/**
 * The response to the request may have reported the failure: the network refused it, or created no link. Only a
 * payment that was accepted first and rejected later must have an event.
 */
const NEEDS_NO_EVENT = Prisma.raw(`p.status = 'failed' AND p.qr_token IS NULL
  AND p.network_status IS DISTINCT FROM 'Rejected'`);

const REFUND_EVENT = Prisma.raw(`CASE r.status
  WHEN 'completed' THEN 'payment.refunded' WHEN 'failed' THEN 'payment.refund_failed' END`);

// What belongs to a payment is counted payment by payment, by an index: the plan for a join of the last days would read
// all that there ever was.
export const eventInvariants: readonly Invariant[] = [
  {
    name: "one-event-for-a-payments-end",
    says: "Each final status that a payment reached has one event; only a failure that the response reported may have none.",
    offenders: (since) => sqlRows<"id">`
      SELECT p.id FROM payments p
      CROSS JOIN LATERAL (
        SELECT 'payment.' || p.status AS type, NOT (${NEEDS_NO_EVENT}) AS is_due
        UNION ALL SELECT 'payment.expired', true WHERE p.status = 'completed' AND ${PAID_LATE}
      ) state
      CROSS JOIN LATERAL (
        SELECT count(*) AS count FROM events e
        WHERE e.payment_id = p.id AND e.type = state.type AND e.refund_id IS NULL
      ) event
      WHERE ${since("p.id", "payment")} AND p.status <> 'pending'
        AND (event.count > 1 OR (event.count = 0 AND state.is_due))`,
  },
  {
    name: "one-event-for-a-refunds-end",
    says: "A completed or failed refund has one event of that status; a pending refund has none.",
    offenders: (since) => sqlRows<"id">`
      SELECT r.id FROM refunds r LEFT JOIN events e ON e.refund_id = r.id
      WHERE ${since("r.id", "refund")}
      GROUP BY r.id, r.status
      HAVING count(e.id) <> CASE WHEN r.status = 'pending' THEN 0 ELSE 1 END
        OR count(*) FILTER (WHERE e.type <> ${REFUND_EVENT}) > 0`,
  },
  {
    name: "events-tell-what-happened",
    says: "An event is of a status that its payment or refund has reached.",
    offenders: (since) => sqlRows<"id">`
      SELECT e.id FROM events e
      LEFT JOIN payments p ON p.id = e.payment_id
      LEFT JOIN refunds r ON r.id = e.refund_id AND r.payment_id = e.payment_id
      WHERE ${since("e.id", "event")} AND (p.id IS NULL
        OR (e.refund_id IS NOT NULL AND r.id IS NULL)
        OR (e.refund_id IS NULL AND e.type <> 'payment.' || p.status
          AND NOT (e.type IN ('payment.expired', 'payment.cancelled', 'payment.failed') AND p.status = 'completed'
            AND (${PAID_AFTER_END} OR ${HAS_NO_TIMELINE}))))`,
  },
  {
    name: "timeline-has-the-payments-way",
    says: "A payment's timeline, until it is deleted, has one entry for its creation and one for each status that it reached, and no others.",
    offenders: (since) => sqlRows<"id">`
      SELECT p.id FROM payments p CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE t.kind = 'payment.created') AS created,
          count(*) FILTER (WHERE t.kind = 'payment.' || p.status) AS reached,
          count(*) FILTER (WHERE t.kind NOT IN ('payment.created', 'payment.' || p.status)) AS others,
          count(*) FILTER (WHERE p.status = 'completed' AND t.kind = 'payment.completed'
            AND (t.data->>'late' = 'true' OR t.data ? 'after')) AS late,
          count(*) FILTER (WHERE t.kind NOT IN ('payment.created', 'payment.expired', 'payment.' || p.status)
            AND NOT (p.status = 'completed' AND t.kind IN ('payment.cancelled', 'payment.failed'))) AS wrong
        FROM payment_timeline t WHERE t.payment_id = p.id
          AND t.kind IN ('payment.created', 'payment.completed', 'payment.cancelled', 'payment.failed', 'payment.expired')
      ) entries
      WHERE ${since("p.id", "payment")} AND NOT ${HAS_NO_TIMELINE}
        AND (entries.created <> 1 OR entries.reached <> CASE WHEN p.status = 'pending' THEN 0 ELSE 1 END
          OR entries.others <> entries.late OR entries.wrong > 0)`,
  },
  {
    name: "timeline-has-the-refunds-way",
    says: "A payment's timeline, until it is deleted, has one entry for the creation of each refund that was requested here and one for its outcome.",
    offenders: (since) => sqlRows<"id">`
      SELECT r.id FROM refunds r LEFT JOIN payment_timeline t ON t.payment_id = r.payment_id
        AND t.kind IN ('refund.created', 'refund.completed', 'refund.failed') AND t.data->>'refund_id' = r.id
      WHERE ${since("r.id", "refund")} AND r.origin = 'qassa'
        -- The timeline that has its creation may be deleted as a whole.
        AND (r.created_at >= ${deletedBefore("timeline")} OR EXISTS (
          SELECT FROM payment_timeline c WHERE c.payment_id = r.payment_id AND c.kind = 'refund.created'
            AND c.data->>'refund_id' = r.id))
      GROUP BY r.id, r.status
      HAVING count(*) FILTER (WHERE t.kind = 'refund.created') <> 1
        OR count(*) FILTER (WHERE t.kind = 'refund.' || r.status) <> CASE WHEN r.status = 'pending' THEN 0 ELSE 1 END
        OR count(*) FILTER (WHERE t.kind NOT IN ('refund.created', 'refund.' || r.status)) > 0`,
  },
  {
    name: "only-what-can-change-is-due",
    says: "A pending payment or refund has a next check; a final one has none, except an expired payment for 24 hours.",
    offenders: (since) => sqlRows<"id">`
      SELECT p.id FROM payments p WHERE ${since("p.id", "payment")}
        AND ((p.status = 'pending' AND p.next_check_at IS NULL)
          OR (p.status NOT IN ('pending', 'expired') AND p.next_check_at IS NOT NULL))
      UNION ALL
      SELECT r.id FROM refunds r WHERE ${since("r.id", "refund")}
        AND (r.status = 'pending') <> (r.next_check_at IS NOT NULL)
      UNION ALL
      SELECT d.id FROM deliveries d WHERE ${since("d.id", "delivery")}
        AND (d.status = 'pending') <> (d.next_attempt_at IS NOT NULL)`,
  },
];
