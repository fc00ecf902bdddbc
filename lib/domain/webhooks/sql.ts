// SQL fragments on subscriptions, events and deliveries for statements in other folders: the only SQL on these tables
// outside this folder. Fragments that take an actor are restricted to the actor's organization and mode.
import type { Actor } from "@/lib/kit/actor";
import { backlogOf } from "@/lib/kit/backlog";
import { storedNow } from "@/lib/kit/clock";
import { Prisma, type Subscription } from "@/lib/kit/db";
import type { EncryptedColumn } from "@/lib/kit/encrypted-column";
import { type Expression, expressionSql, type Rows, sqlRows } from "@/lib/kit/rows";
import { laneOf, MAX_ATTEMPTS } from "./delivery-schedule";
import { ALL_EVENTS } from "./schemas";

/** The contents of an event, as expressions over the rows that cause it. */
interface EventColumns<Column extends string> {
  organizationId: Expression<Column>;
  mode: Expression<Column>;
  /** For example, `payment.completed`. */
  type: Expression<Column>;
  paymentId: Expression<Column>;
  /** NULL if absent. */
  refundId?: Expression<Column>;
  merchantOrderId: Expression<Column>;
  /** The trace context that the deliveries continue; NULL if absent. */
  traceparent?: Expression<Column>;
}

/**
 * Returns the CTEs `event` and `delivery`, for the statement that causes the events, so that a change, its event and
 * its deliveries are always written together: an event for each row of `from`, such as
 * `settled WHERE silent IS NOT TRUE`, and a delivery of it for each active subscription to its type. Call
 * `announceDeliveries` after the commit.
 */
export function eventsWithDeliveries<Column extends string>(
  columns: EventColumns<NoInfer<Column>>,
  from: Rows<Column>,
): Prisma.Sql {
  const value = (field: keyof typeof columns) => expressionSql(columns[field] ?? Prisma.sql`NULL`);
  return Prisma.sql`
    event AS (
      INSERT INTO events (id, organization_id, mode, type, payment_id, refund_id, merchant_order_id, traceparent)
      SELECT typeid('evt'), ${value("organizationId")}, ${value("mode")}, ${value("type")}, ${value("paymentId")},
        ${value("refundId")}, ${value("merchantOrderId")},
        ${value("traceparent")}
      FROM ${from}
      RETURNING *
    ), delivery AS (${deliveriesForEvents(sqlRows<EventColumn>`event`)})`;
}

/** What a delivery takes from its event. */
export type EventColumn =
  | "id"
  | "organization_id"
  | "mode"
  | "type"
  | "payment_id"
  | "refund_id"
  | "merchant_order_id"
  | "created_at";

/**
 * INSERT of the deliveries of events to all subscriptions or to one; `due` is an expression over the events `e`. The
 * only place that decides which subscriptions receive an event, and the lane of each delivery.
 */
export const deliveriesForEvents = (
  events: Rows<EventColumn>,
  { due = storedNow, subscriptionId }: { due?: Prisma.Sql; subscriptionId?: string } = {},
): Prisma.Sql => Prisma.sql`
  INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_id, event_type, payment_id,
    refund_id, merchant_order_id, lane, attempt_limit, next_attempt_at, event_created_at)
  SELECT typeid('dlv'), e.organization_id, e.mode, s.id, e.id, e.type, e.payment_id,
    e.refund_id, e.merchant_order_id,
    ${laneOf(Prisma.sql`s.failing_since`)},
    ${MAX_ATTEMPTS}, ${due}, e.created_at
  FROM ${events} e
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

export interface TroubledSubscription extends Pick<
  Subscription,
  "id" | "url" | "description" | "isActive" | "disabledReason" | "failingSince" | "updatedAt"
> {
  /** Its deliveries of the last 24 hours that failed, excluding tests; all together counted up to `limit`. */
  failedCount: number;
  lastFailedAt: Date | null;
}

/** A condition on a subscription: it keeps failing, or Qassa has turned it off. */
const isUnhealthy = Prisma.sql`(failing_since IS NOT NULL AND is_active OR disabled_reason IS NOT NULL)`;

/**
 * SELECT of the subscriptions that keep failing, that Qassa has turned off, or of which deliveries failed in the last 24
 * hours.
 */
export const troubledSubscriptions = (actor: Actor, limit: number) => sqlRows<
  keyof TroubledSubscription
>`
  SELECT s.id, s.url, s.description, s.is_active AS "isActive", s.disabled_reason AS "disabledReason",
    s.failing_since AS "failingSince", s.updated_at AS "updatedAt",
    coalesce(f.count, 0) AS "failedCount", f.last_at AS "lastFailedAt"
  FROM (SELECT * FROM subscriptions WHERE ${own(actor)} AND deleted_at IS NULL) s LEFT JOIN (
    SELECT subscription_id, count(*)::int AS count, max(created_at) AS last_at FROM (
      SELECT subscription_id, created_at FROM deliveries
      WHERE ${own(actor)} AND status = 'failed' AND created_at > now() - interval '24 hours' AND NOT is_test
      ORDER BY created_at DESC LIMIT ${limit}) failed
    GROUP BY subscription_id) f ON f.subscription_id = s.id
  WHERE ${isUnhealthy} OR f.count > 0
  ORDER BY s.is_active DESC, coalesce(f.last_at, s.updated_at) DESC`;

/** Without its secret a subscription would send unsigned, so it is turned off until it has another. */
const withoutSecret = Prisma.sql`UPDATE subscriptions SET secret_encrypted = NULL, next_secret_encrypted = NULL,
  is_active = false, disabled_reason = 'Its signing secret was lost with SECRETS_KEY. Rotate it, then turn it on again', updated_at = now()`;

export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: "subscriptions", column: "secret_encrypted", whenLost: withoutSecret },
  {
    table: "subscriptions",
    column: "next_secret_encrypted",
    whenLost: Prisma.sql`UPDATE subscriptions SET next_secret_encrypted = NULL, updated_at = now()`,
  },
];

/** SELECT of the `Backlog` of deliveries in a lane, named after it. */
export const deliveryBacklog = (lane: "healthy" | "failing") =>
  backlogOf({
    name: lane,
    rows: sqlRows<"status">`deliveries WHERE status = 'pending' AND lane = ${lane}::delivery_lane`,
    dueAt: Prisma.sql`next_attempt_at`,
  });

/** SELECT, over all organizations, of the subscriptions that keep failing or that Qassa has turned off. */
export const allUnhealthySubscriptions = sqlRows<
  | "organization_id"
  | "mode"
  | "id"
  | "since"
  | "url"
  | "description"
  | "is_active"
  | "disabled_reason"
>`
  SELECT organization_id, mode, id, coalesce(failing_since, updated_at) AS since, url, description, is_active,
    disabled_reason
  FROM subscriptions WHERE deleted_at IS NULL AND NOT is_catcher AND ${isUnhealthy}`;

/** A boolean: the subscription with this ID, an SQL expression, is on and delivers again. */
export const isSubscriptionHealthy = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM subscriptions s WHERE s.id = ${id} AND s.deleted_at IS NULL AND s.is_active
    AND s.failing_since IS NULL AND s.disabled_reason IS NULL)`;

/** A boolean: the subscription with this ID, an SQL expression, is still unhealthy; not if someone turned it off. */
export const isSubscriptionUnhealthy = (id: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM subscriptions s WHERE s.id = ${id} AND s.deleted_at IS NULL AND ${isUnhealthy})`;
