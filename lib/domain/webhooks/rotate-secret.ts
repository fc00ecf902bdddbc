import type { Actor } from "@/lib/kit/actor";
import type { Subscription } from "@/lib/kit/db";
import { parse } from "@/lib/kit/parse";
import { encryptSecret } from "@/lib/kit/secrets";
import { updateWithAudit } from "./change-subscription";
import { RotationNotStarted } from "./errors";
import { findSubscription } from "./read-subscriptions";
import { NewSecret } from "./schemas";
import { generateWebhookSecret } from "./signature";

/**
 * Starts a rotation: gives a subscription a second secret. Until it is promoted, X-Service-Signature still uses the
 * first, and webhook-signature has both signatures. A subscription without a secret uses this one immediately. If a
 * rotation has already started, this secret replaces its new secret.
 *
 * Returns the secret; generates a strong one if none is given. Throws `SubscriptionNotFound`, `ValidationFailed`.
 */
export async function beginSecretRotation(
  actor: Actor,
  subscriptionId: string,
  given: string = generateWebhookSecret(),
): Promise<{ subscription: Subscription; secret: string }> {
  const { id, secretEncrypted } = await findSubscription(actor, subscriptionId, "webhooks.manage");
  const { secret } = parse(NewSecret, { secret: given });
  const encrypted = encryptSecret(secret, id);
  const change = secretEncrypted
    ? { nextSecretEncrypted: encrypted }
    : { secretEncrypted: encrypted };
  const subscription = await updateWithAudit(actor, id, {
    data: change,
    action: "secret_rotation_begun",
  });
  return { subscription, secret };
}

/**
 * Completes a rotation: the new secret replaces the old one, which is no longer used.
 * Throws `SubscriptionNotFound`, `RotationNotStarted`.
 */
export async function promoteSecret(actor: Actor, subscriptionId: string): Promise<Subscription> {
  const { id, nextSecretEncrypted } = await findSubscription(
    actor,
    subscriptionId,
    "webhooks.manage",
  );
  if (!nextSecretEncrypted) throw new RotationNotStarted();
  const change = { secretEncrypted: nextSecretEncrypted, nextSecretEncrypted: null };
  return updateWithAudit(actor, id, { data: change, action: "secret_promoted" });
}

/**
 * Cancels a rotation: the old secret stays active. Throws `SubscriptionNotFound`, `RotationNotStarted`.
 */
export async function abandonRotation(actor: Actor, subscriptionId: string): Promise<Subscription> {
  const { id, nextSecretEncrypted } = await findSubscription(
    actor,
    subscriptionId,
    "webhooks.manage",
  );
  if (!nextSecretEncrypted) throw new RotationNotStarted();
  return updateWithAudit(actor, id, {
    data: { nextSecretEncrypted: null },
    action: "secret_rotation_abandoned",
  });
}
