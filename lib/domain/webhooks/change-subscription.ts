import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { databaseNow } from "@/lib/kit/clock";
import { inTransaction, type Prisma, type Subscription } from "@/lib/kit/db";
import { type FieldFault, ValidationFailed } from "@/lib/kit/errors";
import type { DestinationRules } from "@/lib/kit/outbound";
import { parse } from "@/lib/kit/parse";
import { deleteCatcher } from "./catcher/delete-catcher";
import { checkEndpointUrl, destinationRules } from "./endpoint-url";
import { SubscriptionNotFound } from "./errors";
import { findSubscription } from "./read-subscriptions";
import { SubscriptionChange } from "./schemas";
import { failWaitingDeliveries, moveWaitingToLane } from "./waiting-deliveries";

const CATCHER_URL: FieldFault = {
  field: "url",
  message:
    "url cannot be changed: this is the subscription of the webhook catcher. Add another subscription for your endpoint",
};

/**
 * Changes a subscription's URL, description or events, or turns it off or on; fields that are not given stay as they
 * are. Turning it off fails its pending deliveries, and events create no deliveries for it while it is off. Turning it
 * on or changing its URL resets its failures. The URL of the webhook catcher's subscription cannot be changed.
 *
 * Throws `SubscriptionNotFound` and `ValidationFailed`.
 */
export async function changeSubscription(
  actor: Actor,
  subscriptionId: string,
  given: SubscriptionChange,
  { rules = destinationRules() }: { rules?: DestinationRules | undefined } = {},
): Promise<Subscription> {
  const { id, isCatcher } = await findSubscription(actor, subscriptionId, "webhooks.manage");
  const { url, description, events, is_active } = parse(SubscriptionChange, given);
  if (url !== undefined && isCatcher) throw new ValidationFailed([CATCHER_URL]);
  if (url !== undefined) await checkEndpointUrl(url, rules);
  const freshStart = url !== undefined || is_active === true;
  const changed = {
    ...(url === undefined ? {} : { url }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(events === undefined ? {} : { events: [...new Set(events)] }),
    ...(is_active === undefined ? {} : { isActive: is_active, disabledReason: null }),
    ...(freshStart ? { consecutiveFailures: 0, failingSince: null } : {}),
  };
  const subscription = await updateWithAudit(actor, id, {
    data: changed,
    action: "changed",
    facts: { url, events, is_active },
  });
  if (freshStart) await moveWaitingToLane(id, "healthy");
  if (is_active === false) await failWaitingDeliveries(id, "The subscription was turned off");
  return subscription;
}

/**
 * Deletes a subscription and fails its pending deliveries; its delivery log is kept. The webhook catcher is removed with
 * its subscription. Throws `SubscriptionNotFound`.
 */
export async function deleteSubscription(actor: Actor, subscriptionId: string): Promise<void> {
  const { id, isCatcher } = await findSubscription(actor, subscriptionId, "webhooks.manage");
  const gone = {
    deletedAt: await databaseNow(),
    isActive: false,
    secretEncrypted: null,
    nextSecretEncrypted: null,
  };
  await inTransaction(async (transaction) => {
    await updateInTransaction(transaction, actor, id, { data: gone, action: "deleted" });
    if (isCatcher) await deleteCatcher(transaction, actor, id);
  });
  await failWaitingDeliveries(id, "The subscription was deleted");
}

interface AuditedUpdate {
  data: Prisma.SubscriptionUpdateInput;
  /** What the audit log calls it, after `webhook_subscription.`. */
  action: string;
  facts?: Record<string, unknown> | undefined;
}

/** Updates a subscription and its audit log. Throws `SubscriptionNotFound` if it was deleted in the meantime. */
export async function updateWithAudit(
  actor: Actor,
  id: string,
  change: AuditedUpdate,
): Promise<Subscription> {
  return inTransaction((transaction) => updateInTransaction(transaction, actor, id, change));
}

async function updateInTransaction(
  transaction: Prisma.TransactionClient,
  actor: Actor,
  id: string,
  { data, action, facts = {} }: AuditedUpdate,
): Promise<Subscription> {
  const { organizationId, mode } = actor;
  const [subscription] = await transaction.subscription.updateManyAndReturn({
    where: { id, organizationId, mode, deletedAt: null },
    data,
  });
  if (!subscription) throw new SubscriptionNotFound(id);
  await transaction.auditEntry.create({
    data: auditLine(actor, `webhook_subscription.${action}`, {
      target: id,
      data: JSON.parse(JSON.stringify(facts)) as Prisma.InputJsonObject,
    }),
  });
  return subscription;
}
