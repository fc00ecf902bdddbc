import { type Actor, authorize } from "@/lib/kit/actor";
import { auditLine } from "@/lib/domain/audit";
import { db, type Subscription } from "@/lib/kit/db";

/**
 * The subscriptions of the actor's organization and mode, newest first. They are presented with their signing
 * secrets, so the reading is written to the audit log before they are handed out.
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
