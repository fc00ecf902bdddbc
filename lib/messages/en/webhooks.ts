import { plural } from "./plural";

export const webhooks = {
  title: "Webhooks",
  description: "Qassa tells your server when a payment or a refund changes, by a signed request.",
  tabs: {
    label: "Webhook pages",
    subscriptions: "Subscriptions",
    deliveries: "Deliveries",
    signatures: "Signatures",
  },
  /** What each event means. */
  events: {
    "payment.completed": "The payer has paid",
    "payment.expired": "Nobody paid before the time was over",
    "payment.cancelled": "You cancelled it, or the payer declined",
    "payment.failed": "The payment network rejected the payment",
    "payment.refunded": "A refund has reached the payer",
    "payment.refund_failed": "A refund could not be made",
    "*": "Every event, payment.expired and later additions included",
  },
  allEvents: "All events",

  subscriptions: {
    create: "Add a subscription",
    empty: "No subscriptions yet",
    emptyText:
      "Add the https address of your server. Qassa then sends it a signed request whenever a payment changes, so that you need not keep asking.",
    list: "Webhook subscriptions",
    active: "Active",
    off: "Switched off",
    failing: "Failing",
    unsigned: "Not signed",
    rotating: "Secret is being rotated",
    failingSince: "Failing since",
    failures: (count: number) => plural(count, "failure in a row", "failures in a row"),
    disabled: (reason: string) => `Switched off by itself: ${reason}`,
    never: "Nothing has been sent yet",
    last: "Last delivery",
    isTest: "test",
  },
};
