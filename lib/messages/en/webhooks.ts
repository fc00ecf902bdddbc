import { translatable } from "../translatable";
import { plural } from "./plural";

export const webhooks = translatable("webhooks", {
  title: "Webhooks",
  description: "Qassa notifies your server with a signed request when a payment or refund changes.",
  documentation: "API documentation",
  tabs: {
    label: "Webhook pages",
    subscriptions: "Subscriptions",
    deliveries: "Deliveries",
    catcher: "Catcher",
    signatures: "Signatures",
  },
  /** The meaning of each event. */
  events: {
    "payment.completed": "The payer has paid",
    "payment.expired": "Nobody paid in time",
    "payment.cancelled": "You cancelled the payment, or the payer declined it",
    "payment.failed": "The payment network rejected the payment",
    "payment.refunded": "A refund has reached the payer",
    "payment.refund_failed": "A refund failed",
    "*": "Every event, including payment.expired and events added later",
  },
  allEvents: "All events",

  subscriptions: {
    create: "Add a subscription",
    empty: "No subscriptions yet",
    emptyText:
      "Add the https URL of your server. Qassa sends it a signed request whenever a payment changes, so you don’t have to poll.",
    catchHere: "Catch webhooks here",
    list: "Webhook subscriptions",
    active: "Active",
    off: "Off",
    failing: "Failing",
    unsigned: "Not signed",
    rotating: "Rotating secret",
    failingSince: "Failing since",
    failures: (count: number) => plural(count, "failure in a row", "failures in a row"),
    disabled: (reason: string) => `Turned off automatically: ${reason}`,
    never: "No deliveries yet",
    last: "Last delivery",
    isTest: "test",
  },
});
