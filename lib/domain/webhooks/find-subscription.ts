import { type Actor, authorize } from "@/lib/kit/actor";
import { db, type Subscription } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import type { Permission } from "@/lib/kit/permissions";
import { SubscriptionNotFound } from "./errors";

/**
 * A subscription of the actor's organization and mode that has not been deleted. Throws `SubscriptionNotFound`,
 * alike for one that does not exist and one of somebody else.
 */
export async function findSubscription(
  actor: Actor,
  id: string,
  permission: Permission = "webhooks.read",
): Promise<Subscription> {
  authorize(actor, permission);
  const { organizationId, mode } = actor;
  const subscription = isId("subscription", id)
    ? await db().subscription.findFirst({ where: { id, organizationId, mode, deletedAt: null } })
    : null;
  if (!subscription) throw new SubscriptionNotFound(id);
  return subscription;
}
