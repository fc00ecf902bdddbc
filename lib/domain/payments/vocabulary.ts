/**
 * The statuses that people see: the API's status, with refunds and the payer's refusal told apart. `refund_pending` lasts
 * while a refund is on its way, whatever was refunded before.
 */
export const DISPLAY_STATUSES = [
  "pending",
  "paid",
  "refund_pending",
  "partly_refunded",
  "refunded",
  "declined",
  "cancelled",
  "expired",
  "failed",
] as const;
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number];

/**
 * How people say a payer was asked: the API's method, with QR codes that a till shows and payments through reusable links
 * told apart from links for one payment.
 */
export const DISPLAY_METHODS = ["direct", "till_qr", "link", "reusable_link"] as const;
export type DisplayMethod = (typeof DISPLAY_METHODS)[number];

/** How what a network holds of a payment differs from what was asked of the payer. */
export const DISCREPANCIES = ["paid_after_end", "paid_again", "amount_differs"] as const;
export type Discrepancy = (typeof DISCREPANCIES)[number];

/** The network's status of a payment that was cancelled there without us; any other cancellation there is the payer's. */
export const CANCELLED_AT_NETWORK = "Cancelled";

/** The validity of a link that a member creates: from a minute to 30 days. */
export const LINK_VALIDITY_SECONDS = { min: 60, max: 30 * 86_400 };
