import { toTimestamp } from "@/lib/kit/time";
import { presentSubscription } from "./present";
import type { RevealedSecrets } from "./reveal-secrets";
import type { EventType, SubscriptionSecrets, SubscriptionSummary } from "./schemas";
import type { SubscriptionHealth } from "./subscription-health";

const at = (time: Date | null) => (time ? toTimestamp(time) : undefined);

/** A subscription in wire form without its secret, and how its deliveries fare. */
export function presentSubscriptionHealth({
  subscription,
  lastDelivery,
}: SubscriptionHealth): SubscriptionSummary {
  return {
    ...presentSubscription({ ...subscription, secretEncrypted: null }),
    has_secret: subscription.secretEncrypted !== null,
    is_rotating: subscription.nextSecretEncrypted !== null,
    disabled_reason: subscription.disabledReason ?? undefined,
    consecutive_failures: subscription.consecutiveFailures,
    failing_since: at(subscription.failingSince),
    last_delivery: lastDelivery && {
      delivery_id: lastDelivery.id,
      event: lastDelivery.eventType as EventType,
      status: lastDelivery.status,
      is_test: lastDelivery.isTest,
      error: lastDelivery.lastError ?? undefined,
      created_at: toTimestamp(lastDelivery.createdAt),
    },
  };
}

/** Secrets that were revealed, in wire form. */
export const presentSecrets = ({ secret, nextSecret }: RevealedSecrets): SubscriptionSecrets => ({
  secret,
  next_secret: nextSecret,
});
