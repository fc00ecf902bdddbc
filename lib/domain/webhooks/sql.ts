// SQL fragments on subscriptions, events and deliveries for statements in other folders: the only SQL on these tables
// outside this folder. Fragments that take an actor are restricted to the actor's organization and mode.
import type { Actor } from "@/lib/kit/actor";
import { backlogOf } from "@/lib/kit/backlog";
import { Prisma, type Subscription } from "@/lib/kit/db";
import { dueNow, MAX_ATTEMPTS } from "./delivery-schedule";
import { ALL_EVENTS } from "./schemas";

/** The contents of an event, as expressions over the rows that cause it. */
interface EventColumns {
  organizationId: Prisma.Sql;
  mode: Prisma.Sql;
  /** For example, `payment.completed`. */
  type: Prisma.Sql;
  paymentId: Prisma.Sql;
  /** NULL if absent. */
  refundId?: Prisma.Sql;
  merchantOrderId: Prisma.Sql;
  /** The trace context that the deliveries continue; NULL if absent. */
  traceparent?: Prisma.Sql;
}

/**
 * Returns the CTEs `event` and `delivery`, for the statement that causes the events, so that a change, its event and
 * its deliveries are always written together: an event for each row of `from`, such as
 * `settled WHERE silent IS NOT TRUE`, and a delivery of it for each active subscription to its type. Call
 * `announceDeliveries` after the commit.
 */
export const eventsWithDeliveries = (columns: EventColumns, from: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`
    event AS (
      INSERT INTO events (id, organization_id, mode, type, payment_id, refund_id, merchant_order_id, traceparent)
      SELECT typeid('evt'), ${columns.organizationId}, ${columns.mode}, ${columns.type}, ${columns.paymentId},
        ${columns.refundId ?? Prisma.sql`NULL`}, ${columns.merchantOrderId},
        ${columns.traceparent ?? Prisma.sql`NULL`}
      FROM ${from}
      RETURNING *
    ), delivery AS (${deliveriesForEvents()})`;

/**
 * INSERT of the deliveries of the rows of the CTE `event` `e`, to all subscriptions or to one. The
 * only place that decides which subscriptions receive an event, and the lane of each delivery.
 */
export const deliveriesForEvents = (
  due = dueNow,
  subscriptionId?: string,
): Prisma.Sql => Prisma.sql`
  INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_id, event_type, payment_id,
    refund_id, merchant_order_id, lane, attempt_limit, next_attempt_at, event_created_at)
  SELECT typeid('dlv'), e.organization_id, e.mode, s.id, e.id, e.type, e.payment_id,
    e.refund_id, e.merchant_order_id,
    (CASE WHEN s.failing_since IS NULL THEN 'healthy' ELSE 'failing' END)::delivery_lane,
    ${MAX_ATTEMPTS}, ${due}, e.created_at
  FROM event e
  JOIN subscriptions s ON s.organization_id = e.organization_id AND s.mode = e.mode
    AND s.is_active AND s.deleted_at IS NULL
    AND s.events && ARRAY[e.type, ${ALL_EVENTS}::text]
    ${subscriptionId === undefined ? Prisma.empty : Prisma.sql`AND s.id = ${subscriptionId}`}`;

/** Condition: a payment (an expression) has a delivery that is not finished. */
export const hasPendingDelivery = (paymentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM deliveries d WHERE d.payment_id = ${paymentId} AND d.status = 'pending')`;

const own = ({ organizationId, mode }: Actor) =>
  Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::mode`;

/**
 * Boolean expression: the organization receives webhooks in the actor's mode. It has a subscription for an endpoint of
 * its own, or its webhook catcher has caught a webhook.
 */
export const receivesWebhooks = (actor: Actor): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT FROM subscriptions WHERE ${own(actor)} AND deleted_at IS NULL AND NOT is_catcher)
  OR EXISTS (SELECT FROM webhook_catchers WHERE ${own(actor)} AND first_caught_at IS NOT NULL))`;

/** Boolean expression: there is an active subscription with an https endpoint and a signing secret. */
export const hasSecureSubscription = (actor: Actor): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM subscriptions WHERE ${own(actor)} AND is_active AND deleted_at IS NULL
    AND NOT is_catcher AND url ILIKE 'https://%' AND secret_encrypted IS NOT NULL)`;

/** SELECT without columns of the failed deliveries created in the last 24 hours, excluding tests. */
export const recentlyFailedDeliveries = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT FROM deliveries WHERE ${own(actor)} AND status = 'failed'
    AND created_at > now() - interval '24 hours' AND NOT is_test`;

export type UnhealthySubscription = Pick<
  Subscription,
  "id" | "url" | "description" | "isActive" | "disabledReason" | "failingSince" | "updatedAt"
>;

/** SELECT of `UnhealthySubscription`s: those that keep failing, and those that Qassa has turned off. */
export const unhealthySubscriptions = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT id, url, description, is_active AS "isActive", disabled_reason AS "disabledReason",
    failing_since AS "failingSince", updated_at AS "updatedAt"
  FROM subscriptions WHERE ${own(actor)} AND deleted_at IS NULL
    AND (failing_since IS NOT NULL AND is_active OR disabled_reason IS NOT NULL)
  ORDER BY is_active DESC, updated_at DESC`;

/** SELECT of up to `limit` signing secrets: `encrypted`, and the `id` that they are bound to. */
export const sampleOfSigningSecrets = (limit: number): Prisma.Sql => Prisma.sql`
  SELECT secret_encrypted AS encrypted, id FROM subscriptions
  WHERE secret_encrypted IS NOT NULL LIMIT ${limit}`;

/** SELECT of the `Backlog` of deliveries in a lane, named after it. */
export const deliveryBacklog = (lane: "healthy" | "failing"): Prisma.Sql =>
  backlogOf({
    name: lane,
    rows: Prisma.sql`deliveries WHERE status = 'pending' AND lane = ${lane}::delivery_lane`,
    dueAt: Prisma.sql`next_attempt_at`,
  });
