import { Prisma } from "@/lib/kit/db";
import { dueNow, MAX_ATTEMPTS } from "./delivery-schedule";
import { ALL_EVENTS } from "./schemas";

/**
 * The one place that knows which subscriptions hear of an event, and in which lane the delivery travels: an
 * INSERT to be used inside the statement that inserts the events, so that an event never exists without its
 * deliveries.
 *
 *     WITH event AS (INSERT INTO events … RETURNING *), delivery AS (${deliveriesForEvents()}) SELECT …
 *
 * The CTE must offer id, organization_id, mode, type, payment_id, refund_id, merchant_order_id, created_at.
 * Its name goes into the statement as it is: never a value from outside.
 */
export function deliveriesForEvents(eventsCte = "event"): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_id, event_type, payment_id,
      refund_id, merchant_order_id, lane, attempt_limit, next_attempt_at, event_created_at)
    SELECT typeid('dlv'), e.organization_id, e.mode, s.id, e.id, e.type, e.payment_id,
      e.refund_id, e.merchant_order_id,
      (CASE WHEN s.failing_since IS NULL THEN 'healthy' ELSE 'failing' END)::delivery_lane,
      ${MAX_ATTEMPTS}, ${dueNow}, e.created_at
    FROM ${Prisma.raw(eventsCte)} e
    JOIN subscriptions s ON s.organization_id = e.organization_id AND s.mode = e.mode
      AND s.is_active AND s.deleted_at IS NULL
      AND s.events && ARRAY[e.type, ${ALL_EVENTS}::text]
    RETURNING id, event_id, subscription_id, lane, next_attempt_at`;
}
