import type { NetworkPaymentState, NetworkRefund } from "./port";

/**
 * The words of the gateway contract, which the sandbox speaks too. A word that is not here is no error:
 * it is `unrecognized`, and the payment or refund stays as it is.
 */
export const PAYMENT_WORDS = {
  PaymentRequested: "pending",
  QrTokenCreated: "pending",
  Processed: "paid",
  Declined: "declined",
  Cancelled: "cancelled",
  Rejected: "rejected",
  Expired: "expired",
  NotFound: "not_found",
} as const satisfies Record<string, NetworkPaymentState>;
export type PaymentWord = keyof typeof PAYMENT_WORDS;

export const REFUND_WORDS = {
  RefundAccepted: "pending",
  Refunded: "completed",
  RefundFailed: "failed",
  NotFound: "not_found",
} as const satisfies Record<string, NetworkRefund["state"]>;
export type RefundWord = keyof typeof REFUND_WORDS;

const isWord = <Words extends object>(words: Words, word: PropertyKey): word is keyof Words =>
  Object.hasOwn(words, word);

export const paymentState = (word: string): NetworkPaymentState =>
  isWord(PAYMENT_WORDS, word) ? PAYMENT_WORDS[word] : "unrecognized";

export const refundState = (word: string): NetworkRefund["state"] =>
  isWord(REFUND_WORDS, word) ? REFUND_WORDS[word] : "unrecognized";
