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

/** Returns whether a text is base64 of something, with its padding or without. */
export const isBase64 = (text: string): boolean =>
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/.test(text) &&
  text !== "";

/** Returns whether the libraries of Standard Webhooks, in all languages, take a secret as it is. */
export const isForLibraries = (secret: string): boolean => {
  const encoded = secret.replace(/^whsec_/, "");
  return isBase64(encoded) && encoded.length % 4 === 0;
};

/** The event types that the subscription form offers besides all events: the five documented ones. */
export const OFFERED_EVENTS = [
  "payment.completed",
  "payment.cancelled",
  "payment.failed",
  "payment.refunded",
  "payment.refund_failed",
] as const satisfies readonly EventType[];

export const DELIVERY_STATUSES = ["pending", "succeeded", "failed"] as const;
