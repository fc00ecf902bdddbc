import { type Actor, authorize } from "@/lib/kit/actor";
import { type Delivery, db, Prisma, query, type Subscription } from "@/lib/kit/db";
import { findSubscription } from "./find-subscription";

export type LastDelivery = Pick<
  Delivery,
  "id" | "eventType" | "status" | "isTest" | "lastError" | "createdAt"
>;

/** A subscription and how its deliveries fare. */
export interface SubscriptionHealth {
  subscription: Subscription;
  /** The newest one, of whatever outcome. */
  lastDelivery?: LastDelivery;
}

/**
 * The subscriptions of the actor's organization and mode, newest first, with their last deliveries. They are
 * shown without their secrets, so unlike `listSubscriptions` this reading leaves no trace.
 */
export async function listSubscriptionHealth(actor: Actor): Promise<SubscriptionHealth[]> {
  authorize(actor, "webhooks.read");
  const { organizationId, mode } = actor;
  const subscriptions = await db().subscription.findMany({
    where: { organizationId, mode, deletedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return withLastDeliveries(subscriptions);
}

/** One subscription as `listSubscriptionHealth` has it. Throws `SubscriptionNotFound`. */
export async function readSubscriptionHealth(
  actor: Actor,
  subscriptionId: string,
): Promise<SubscriptionHealth> {
  const [health] = await withLastDeliveries([await findSubscription(actor, subscriptionId)]);
  return health!;
}

async function withLastDeliveries(subscriptions: Subscription[]): Promise<SubscriptionHealth[]> {
  const ids = subscriptions.map(({ id }) => id);
  const rows = await query<LastDelivery & { subscriptionId: string }>(Prisma.sql`
    SELECT last.* FROM unnest(${ids}::text[]) AS wanted(id) CROSS JOIN LATERAL (
      SELECT d.id, d.subscription_id AS "subscriptionId", d.event_type AS "eventType", d.status,
        d.is_test AS "isTest", d.last_error AS "lastError", d.created_at AS "createdAt"
      FROM deliveries d WHERE d.subscription_id = wanted.id
      ORDER BY d.created_at DESC, d.id DESC LIMIT 1) last`);
  const last = new Map(rows.map((row) => [row.subscriptionId, row]));
  return subscriptions.map((subscription) => {
    const lastDelivery = last.get(subscription.id);
    return { subscription, ...(lastDelivery && { lastDelivery }) };
  });
}
