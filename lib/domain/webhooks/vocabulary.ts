// Kept apart from the schemas, so that browser code can import the constants without them.

/** The changes of payments and refunds that webhooks are sent for. */
export const EVENT_TYPES = [
  "payment.completed",
  "payment.expired",
  "payment.cancelled",
  "payment.failed",
  "payment.refunded",
  "payment.refund_failed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Matches every event type, including types added in later versions. */
export const ALL_EVENTS = "*";

export const MAX_URL_CHARACTERS = 2048;
export const MAX_DESCRIPTION_CHARACTERS = 255;
export const MAX_SECRET_CHARACTERS = 255;

/** The event types that the subscription form offers besides all events: the five documented ones. */
export const OFFERED_EVENTS = [
  "payment.completed",
  "payment.cancelled",
  "payment.failed",
  "payment.refunded",
  "payment.refund_failed",
] as const satisfies readonly EventType[];

export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;
