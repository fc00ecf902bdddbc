import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { type Delivery, Prisma, query, type Subscription } from "@/lib/kit/db";
import { findSubscription } from "./read-subscriptions";

type LastDelivery = Pick<
  Delivery,
  "id" | "eventType" | "status" | "isTest" | "lastError" | "createdAt"
>;

/** A subscription and its last delivery. */
export interface SubscriptionHealth {
  subscription: Subscription;
  /** The most recent one, whatever its status. */
  lastDelivery?: LastDelivery;
}

/**
 * Lists the subscriptions of the actor's organization and mode, newest first, with their last deliveries. They are
 * presented without their secrets, so unlike `listSubscriptions` this is not audited.
 */
export async function listSubscriptionHealth(actor: Actor): Promise<SubscriptionHealth[]> {
  authorize(actor, "webhooks.read");
  const { organizationId, mode } = actor;
  return withLastDelivery(Prisma.sql`
    s.organization_id = ${organizationId} AND s.mode = ${mode}::mode AND s.deleted_at IS NULL`);
}

/** Returns one subscription as in `listSubscriptionHealth`. Throws `SubscriptionNotFound`. */
export async function readSubscriptionHealth(
  actor: Actor,
  subscriptionId: string,
): Promise<SubscriptionHealth> {
  const { id } = await findSubscription(actor, subscriptionId);
  const [health] = await withLastDelivery(Prisma.sql`s.id = ${id}`);
  return health!;
}

type LastDeliveryJson = Omit<LastDelivery, "createdAt"> & { createdAt: string };

async function withLastDelivery(which: Prisma.Sql): Promise<SubscriptionHealth[]> {
  const rows = await query<Subscription & { last: LastDeliveryJson | null }>(Prisma.sql`
    SELECT ${subscriptionColumns}, to_jsonb(last) AS last
    FROM subscriptions s LEFT JOIN LATERAL (
      SELECT d.id, d.event_type AS "eventType", d.status, d.is_test AS "isTest", d.last_error AS "lastError",
        d.created_at AS "createdAt"
      FROM deliveries d WHERE d.subscription_id = s.id
      ORDER BY d.created_at DESC, d.id DESC LIMIT 1) last ON true
    WHERE ${which} ORDER BY s.created_at DESC, s.id DESC`);
  return rows.map(({ last, ...subscription }) => ({
    subscription,
    ...(last && { lastDelivery: { ...last, createdAt: new Date(last.createdAt) } }),
  }));
}

const COLUMNS = {
  id: "id",
  organizationId: "organization_id",
  mode: "mode",
  url: "url",
  description: "description",
  events: "events",
  isActive: "is_active",
  secretEncrypted: "secret_encrypted",
  nextSecretEncrypted: "next_secret_encrypted",
  disabledReason: "disabled_reason",
  consecutiveFailures: "consecutive_failures",
  failingSince: "failing_since",
  isCatcher: "is_catcher",
  createdBy: "created_by",
  createdAt: "created_at",
  updatedAt: "updated_at",
  deletedAt: "deleted_at",
} as const satisfies Record<keyof Subscription, string>;

const subscriptionColumns = Prisma.raw(
  Object.entries(COLUMNS)
    .map(([field, column]) => `s.${column} AS "${field}"`)
    .join(", "),
);
