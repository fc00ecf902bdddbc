import type { NetworkPaymentState, NetworkRefund } from "./port";

/** The answer about a reference that the network does not know. */
export const notFound = (reference: string) =>
  ({ reference, state: "not_found", networkStatus: "" }) as const;

/**
 * The statuses of the gateway contract, which the sandbox uses too. Any other status is not an error: it is
 * `unrecognized`, and the payment or refund keeps its status.
 */
export const PAYMENT_STATUS_NAMES = {
  PaymentRequested: "pending",
  QrTokenCreated: "pending",
  Processed: "paid",
  Declined: "declined",
  Cancelled: "cancelled",
  Rejected: "rejected",
  Expired: "expired",
  NotFound: "not_found",
} as const satisfies Record<string, NetworkPaymentState>;
export type PaymentStatusName = keyof typeof PAYMENT_STATUS_NAMES;

export const REFUND_STATUS_NAMES = {
  RefundAccepted: "pending",
  Refunded: "completed",
  RefundFailed: "failed",
  NotFound: "not_found",
} as const satisfies Record<string, NetworkRefund["state"]>;
export type RefundStatusName = keyof typeof REFUND_STATUS_NAMES;

/**
 * What every network's adapter says of a payment that the merchant has cancelled there, whatever the network calls it:
 * anything else is the payer's refusal.
 */
export const CANCELLED = "Cancelled" satisfies PaymentStatusName;

const isWord = <Words extends object>(words: Words, word: PropertyKey): word is keyof Words =>
  Object.hasOwn(words, word);

export const paymentState = (word: string): NetworkPaymentState =>
  isWord(PAYMENT_STATUS_NAMES, word) ? PAYMENT_STATUS_NAMES[word] : "unrecognized";

export const refundState = (word: string): NetworkRefund["state"] =>
  isWord(REFUND_STATUS_NAMES, word) ? REFUND_STATUS_NAMES[word] : "unrecognized";
