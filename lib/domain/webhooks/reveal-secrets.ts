import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { decryptSecret } from "@/lib/kit/secrets";
import { findSubscription } from "./read-subscriptions";

export interface RevealedSecrets {
  /** The key of X-Service-Signature; absent if none was set. */
  secret?: string;
  /** The secret that replaces it; only during a rotation. */
  nextSecret?: string;
}

/**
 * Returns the signing secrets of a subscription. Access is recorded in the audit log before they are returned.
 * Throws `SubscriptionNotFound`, and `Forbidden` for actors who cannot manage webhooks.
 */
export async function revealSecrets(
  actor: Actor,
  subscriptionId: string,
): Promise<RevealedSecrets> {
  const subscription = await findSubscription(actor, subscriptionId, "webhooks.manage");
  const { id, secretEncrypted, nextSecretEncrypted } = subscription;
  await db().auditEntry.create({
    data: auditLine(actor, "webhook_secrets.read", { target: id, data: { subscriptions: [id] } }),
  });
  return {
    ...(secretEncrypted && { secret: decryptSecret(secretEncrypted, id) }),
    ...(nextSecretEncrypted && { nextSecret: decryptSecret(nextSecretEncrypted, id) }),
  };
}
