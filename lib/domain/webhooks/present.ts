import type { Subscription } from "@/lib/kit/db";
import { decryptSecret } from "@/lib/kit/secrets";
import { toTimestamp } from "@/lib/kit/time";
import { EventTypeOrAll, type SubscriptionResource } from "./schemas";

/** A subscription in wire form, its signing secret included. */
export function presentSubscription(subscription: Subscription): SubscriptionResource {
  const { id, description, secretEncrypted } = subscription;
  return {
    id,
    organization_id: subscription.organizationId,
    url: subscription.url,
    ...(description === null ? {} : { description }),
    events: subscription.events.map((event) => EventTypeOrAll.parse(event)),
    is_active: subscription.isActive,
    ...(secretEncrypted ? { secret: decryptSecret(secretEncrypted, id) } : {}),
    created_at: toTimestamp(subscription.createdAt),
    updated_at: toTimestamp(subscription.updatedAt),
  };
}
