import type { Random } from "@/lib/domain/busy-hours";
import { generateWebhookSecret } from "@/lib/domain/webhooks";
import { ALL_EVENTS } from "@/lib/domain/webhooks/schemas";
import type { Subscription } from "@/lib/kit/db";
import { encryptSecret } from "@/lib/kit/secrets";
import { after, days, hours } from "@/lib/kit/time";
import type { DemoShop } from "./past";

/** A subscription, and how its endpoint behaved over time. */
export interface PastSubscription {
  subscription: Subscription;
  /** When the endpoint started to fail every attempt. */
  failsFrom?: Date;
  /** When the endpoint responded with 410 Gone and the subscription was turned off. */
  deletedAt?: Date;
  /** A member turned it off: later events were not sent to it. */
  offFrom?: Date;
}

/** Names under .invalid never resolve (RFC 2606), so the demo can never send anything to a stranger. */
const url = (name: string, path: string): string => `https://${name}.demo-coffee.invalid/${path}`;

/**
 * Returns three subscriptions: a healthy one, turned off at the end of the history because nobody listens at its URL
 * from then on; one that has been failing for most of a day; and one that was turned off by a 410.
 */
export function planSubscriptions({ owner, midnights, now }: DemoShop, random: Random) {
  const begin = midnights[0]!;
  const failsFrom = after(now, -hours(19));
  const deletedAt = after(now, -days(16));
  const shape = (at: Date, given: Partial<Subscription>): Subscription => {
    const id = random.id("subscription", at);
    return {
      id,
      organizationId: owner.organizationId,
      mode: owner.mode,
      url: "",
      description: null,
      events: [ALL_EVENTS],
      isActive: true,
      secretEncrypted: encryptSecret(generateWebhookSecret(), id),
      nextSecretEncrypted: null,
      disabledReason: null,
      consecutiveFailures: 0,
      failingSince: null,
      isCatcher: false,
      createdBy: owner.userId,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      ...given,
    };
  };
  return [
    {
      offFrom: now,
      subscription: shape(after(begin, hours(9)), {
        url: url("books", "qassa/webhooks"),
        description: "Accounting",
        isActive: false,
        updatedAt: now,
      }),
    },
    {
      failsFrom,
      subscription: shape(after(begin, days(14)), {
        url: url("loyalty", "hooks/payments"),
        description: "Loyalty points",
        events: ["payment.completed", "payment.refunded"],
      }),
    },
    {
      deletedAt,
      subscription: shape(after(begin, days(2)), {
        url: url("old-erp", "api/qassa"),
        description: "Old stock system",
        events: [
          "payment.completed",
          "payment.cancelled",
          "payment.failed",
          "payment.refunded",
          "payment.refund_failed",
        ],
        isActive: false,
        disabledReason: "The endpoint answered 410 Gone",
        updatedAt: deletedAt,
      }),
    },
  ] satisfies PastSubscription[];
}
