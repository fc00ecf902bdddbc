import { auditLine } from "@/lib/domain/audit";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import { type Actor, actorName } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction, type Prisma, type Subscription } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import type { DestinationRules } from "@/lib/kit/outbound";
import { parse } from "@/lib/kit/parse";
import { encryptSecret } from "@/lib/kit/secrets";
import { checkEndpointUrl, destinationRules } from "./endpoint-url";
import { TooManySubscriptions } from "./errors";
import { NewSubscription } from "./schemas";

/** Keeps the list, which is not paginated, readable, and lets a simulation of all of them end in time. */
export const MAX_SUBSCRIPTIONS = 50;

/**
 * Creates an active subscription in the actor's organization and mode. Its events are delivered from now on.
 * Throws `ValidationFailed` if a field is invalid or the URL breaks the rules for endpoints, and
 * `TooManySubscriptions`.
 */
export async function createSubscription(
  actor: Actor,
  given: NewSubscription,
  rules: DestinationRules = destinationRules(),
): Promise<Subscription> {
  authorize(actor, "webhooks.manage");
  const wanted = parse(NewSubscription, given);
  await checkEndpointUrl(wanted.url, rules);
  return inTransaction((transaction) => insertSubscription(transaction, actor, wanted));
}

/**
 * Inserts a subscription, whose URL the caller has checked, and its audit entry. Deliveries to a catcher's subscription
 * never leave this process, so its URL needs no check. Throws `TooManySubscriptions`.
 */
export async function insertSubscription(
  transaction: Prisma.TransactionClient,
  actor: Actor,
  {
    url,
    description,
    secret,
    events,
    isCatcher = false,
  }: NewSubscription & { isCatcher?: boolean },
): Promise<Subscription> {
  const { organizationId, mode } = actor;
  const id = newId("subscription");
  // The lock serializes concurrent requests, so that together they cannot exceed the limit.
  await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
  const existing = await transaction.subscription.count({
    where: { organizationId, mode, deletedAt: null },
  });
  if (existing >= MAX_SUBSCRIPTIONS) throw new TooManySubscriptions(MAX_SUBSCRIPTIONS);
  const subscription = await transaction.subscription.create({
    data: {
      id,
      organizationId,
      mode,
      url,
      events: [...new Set(events)],
      isCatcher,
      createdBy: actorName(actor),
      ...(description === undefined ? {} : { description }),
      ...(secret === undefined ? {} : { secretEncrypted: encryptSecret(secret, id) }),
    },
  });
  await transaction.auditEntry.create({
    data: auditLine(actor, "webhook_subscription.created", id, {
      url,
      events,
      signed: secret !== undefined,
    }),
  });
  return subscription;
}
