import type { Actor } from "@/lib/kit/actor";
import { auditLine } from "@/lib/domain/audit";
import { db } from "@/lib/kit/db";
import { decryptSecret } from "@/lib/kit/secrets";
import { findSubscription } from "./read-subscriptions";

export interface RevealedSecrets {
  /** What X-Service-Signature is made with; absent when none was set. */
  secret?: string;
  /** During a rotation: what takes its place. */
  nextSecret?: string;
}

/**
 * The signing secrets of a subscription. The reading is written to the audit log before they are handed out.
 * Throws `SubscriptionNotFound`, and `Forbidden` for who may not manage webhooks.
 */
export async function revealSecrets(
  actor: Actor,
  subscriptionId: string,
): Promise<RevealedSecrets> {
  const subscription = await findSubscription(actor, subscriptionId, "webhooks.manage");
  const { id, secretEncrypted, nextSecretEncrypted } = subscription;
  await db().auditEntry.create({
    data: auditLine(actor, "webhook_secrets.read", id, { subscriptions: [id] }),
  });
  return {
    ...(secretEncrypted && { secret: decryptSecret(secretEncrypted, id) }),
    ...(nextSecretEncrypted && { nextSecret: decryptSecret(nextSecretEncrypted, id) }),
  };
}
