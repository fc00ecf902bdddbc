// What browsers may know without what checks it.

/** What can happen to a payment or a refund that subscribers hear of. */
export const EVENT_TYPES = [
  "payment.completed",
  "payment.expired",
  "payment.cancelled",
  "payment.failed",
  "payment.refunded",
  "payment.refund_failed",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Stands for every event type, those of later versions included. */
export const ALL_EVENTS = "*";

export const MAX_URL_CHARACTERS = 2048;
export const MAX_DESCRIPTION_CHARACTERS = 255;
export const MAX_SECRET_CHARACTERS = 255;

/** What the subscription form offers in addition to all events: the five documented ones. */
export const OFFERED_EVENTS = [
  "payment.completed",
  "payment.cancelled",
  "payment.failed",
  "payment.refunded",
  "payment.refund_failed",
] as const satisfies readonly EventType[];

export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;
