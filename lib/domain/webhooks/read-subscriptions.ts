import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db, type Subscription } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import type { Permission } from "@/lib/kit/permissions";
import { SubscriptionNotFound } from "./errors";

/**
 * Returns a subscription of the actor's organization and mode that has not been deleted. Throws `SubscriptionNotFound`,
 * also for one of another organization.
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

/**
 * Lists the subscriptions of the actor's organization and mode, newest first. They are presented with their signing
 * secrets, so access is recorded in the audit log before they are returned.
 */
export async function listSubscriptions(actor: Actor): Promise<Subscription[]> {
  authorize(actor, "webhooks.read");
  const { organizationId, mode } = actor;
  const subscriptions = await db().subscription.findMany({
    where: { organizationId, mode, deletedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const withSecret = subscriptions.filter(({ secretEncrypted }) => secretEncrypted !== null);
  if (withSecret.length > 0) {
    await db().auditEntry.create({
      data: auditLine(actor, "webhook_secrets.read", null, {
        subscriptions: withSecret.map(({ id }) => id),
      }),
    });
  }
  return subscriptions;
}
