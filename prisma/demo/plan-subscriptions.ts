import type { Subscription } from "@/lib/kit/db";
import { encryptSecret } from "@/lib/kit/secrets";
import { after, days, hours } from "@/lib/kit/time";
import { generateWebhookSecret } from "@/lib/domain/webhooks";
import { ALL_EVENTS } from "@/lib/domain/webhooks/schemas";
import type { DemoShop } from "./past";
import type { Random } from "./random";

/** How an endpoint answers, from its own point of view. */
export interface PastSubscription {
  subscription: Subscription;
  /** It has answered nothing but errors since then. */
  failsFrom?: Date;
  /** It said 410 Gone then, and was switched off. */
  goneAt?: Date;
  /** A member turned it off: later events were not sent to it. */
  offFrom?: Date;
}

/** Names under .invalid lead nowhere on any network (RFC 2606): the demo can never post to a stranger. */
const url = (name: string, path: string): string => `https://${name}.demo-coffee.invalid/${path}`;

/**
 * Three subscriptions: a healthy one, which was switched off when the history ended, since nobody listens at its
 * address from now on; one that has been failing for most of a day; one that was switched off by a 410.
 */
export function planSubscriptions({ owner, midnights, now }: DemoShop, random: Random) {
  const begin = midnights[0]!;
  const failsFrom = after(now, -hours(19));
  const goneAt = after(now, -days(16));
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
      goneAt,
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
        updatedAt: goneAt,
      }),
    },
  ] satisfies PastSubscription[];
}
