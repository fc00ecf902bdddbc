import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";

export const paymentPage = translatable("paymentPage", {
  refund: "Refund",
  cancel: "Cancel payment",
  receipt: "Receipt",
  copyAs: "Copy as curl",
  copyRead: "Retrieve this payment",
  copyCreate: "Create a payment like this",
  copied: "Copied. Replace YOUR_DEVICE_KEY with your device key.",

  facts: {
    title: "Details",
    id: "Payment ID",
    copyId: "Copy the payment ID",
    order: "Order ID",
    copyOrder: "Copy the order ID",
    payer: "Payer’s phone",
    method: "Method",
    source: "Source",
    comment: "Comment",
    cancelReason: "Cancellation reason",
    failureReason: "Failure reason",
    created: "Created",
    completed: "Paid",
    cancelled: "Cancelled",
    expires: "Expires",
    network: "Network",
    till: "Till",
    networkStatus: "Network status",
    networkId: "Network reference",
    copyNetworkId: "Copy the network reference",
    metadata: "Metadata",
  },

  sums: {
    title: "Amounts",
    paid: "Paid",
    refunded: "Refunded",
    refundPending: "Refund pending",
    net: "Net",
  },

  items: {
    title: "Items",
    atTill: "Bought at the till",
    item: "Item",
    quantity: "Quantity",
    price: "Price",
    sum: "Amount",
  },

  statusTexts: {
    pending: "Waiting for the payer",
    paid: "The payer has paid",
    refund_pending: "A refund is on its way to the payer",
    partly_refunded: "Part of the money was returned to the payer",
    refunded: "All the money was returned to the payer",
    declined: "The payer declined; no money was taken",
    cancelled: "Cancelled; no money was taken",
    failed: "Payment failed; no money was taken",
    expired:
      "Nobody paid in time. If the payment network still reports it as paid, it becomes paid here.",
  },

  qr: {
    title: "Show this to the payer",
    label: (amount: string) => `QR code to pay ${amount}`,
    left: (time: string) => `${time} left`,
    over: "Expired",
    copyLink: "Copy link",
    open: "Open link",
  },

  timeline: {
    title: "Timeline",
    cut: "Showing only the latest entries.",
    empty: "Nothing has been recorded for this payment.",
    deleted: "Older entries were deleted, because this server keeps them for a limited time.",
    who: {
      device: (name?: string) => (name ? `Device “${name}”` : "A device"),
      person: (name?: string) => name ?? "A former member",
      payer: "A payer",
      network: "The payment network",
      qassa: "Qassa",
    },
    created: (who: string) => `${who} created the payment`,
    replayed: (who: string, times: number) =>
      times === 1
        ? `${who} repeated the same request and got the same response; no second payment was created`
        : `${who} repeated the same request ${times} times and got the same response; no second payment was created`,
    refundReplayed: (who: string, times: number) =>
      times === 1
        ? `${who} repeated the same refund request and got the same response; no second refund was created`
        : `${who} repeated the same refund request ${times} times and got the same response; no second refund was created`,
    noAnswer: "The payment network did not answer. Qassa retries automatically",
    unknownStatus: (word: string) =>
      `The payment network reported the unknown status “${word}”. The payment stays as it is`,
    reservationKept:
      "The payer has approved, but the payment network could not take the money yet. Qassa tries again until the payment is over",
    capturedInPart: (amount: string) =>
      `Somebody captured ${amount} of it at the payment network. The rest is given back when the payment is over`,
    reservationGivenBack: "The payer approved after the payment was over. The money was given back",
    completed: "The payer paid",
    completedLate: "The payer paid after the payment had expired",
    completedAfter: {
      cancelled: "The payer paid although the payment had been cancelled",
      failed: "The payer paid although the payment had failed",
    },
    completedWith: (sentence: string, amount: string) =>
      `${sentence}. The payment network received ${amount}, not the amount of the payment`,
    paidAgain: (amount: string) =>
      `The payer paid more than once. The payment network holds ${amount} in all`,
    amountDiffers: (amount: string) =>
      `The payment network received ${amount}, not the amount of the payment`,
    refundFound: (amount?: string) =>
      amount
        ? `${amount} was refunded at the payment network, not through Qassa`
        : "A refund was made at the payment network, not through Qassa",
    declined: "The payer declined the payment",
    cancelledAtNetwork: "The payment was cancelled at the payment network",
    cancelledBy: (who: string) => `${who} cancelled the payment`,
    failed: "The payment network rejected the payment",
    failedHere: "The payment failed",
    expired: "The payment expired unpaid",
    refundCreated: (who: string, amount?: string) =>
      amount ? `${who} requested a refund of ${amount}` : `${who} requested a refund`,
    refundApproved: (sentence: string, name: string) =>
      `${sentence}. ${name} approved it with a PIN`,
    refundCompleted: "The refund was completed: the payer has the money back",
    refundFailed: "The refund failed: the payer did not get the money back",
    other: (kind: string, who: string) => `${kind} (${who})`,
    reason: (reason: string) => `Reason: ${reason}`,
    attempt: {
      under_way: (event: string, url: string) => `Sending webhook: ${event} → ${url}`,
      succeeded: (event: string, url: string) => `Webhook delivered: ${event} → ${url}`,
      failed: (event: string, url: string) => `Webhook failed: ${event} → ${url}`,
      stopped: (event: string, url: string) => `Webhook failed: ${event} → ${url}`,
    },
    someWebhook: "a webhook",
    attemptFacts: (number: number, status?: number, duration?: number) =>
      [
        `Attempt ${number}`,
        ...(status === undefined ? [] : [`HTTP ${status}`]),
        ...(duration === undefined ? [] : [`${duration} ms`]),
      ].join(" · "),
    showEarlier: (count: number) =>
      count === 1 ? "Show the attempt before" : `Show ${count} attempts before`,
    hideEarlier: "Hide earlier attempts",
    showBodies: "Show request and response",
    hideBodies: "Hide request and response",
  },

  webhooks: {
    title: "Webhooks",
    deleted:
      "Webhooks for this payment, if there were any, are no longer listed: this server keeps them for a limited time.",
    none: "No webhooks have been sent for this payment. They are sent when it is completed, cancelled, failed, expired or refunded.",
    resendThis: (url: string) => `Resend the webhook to ${url}`,
    resent: "Resending the webhook.",
    next: "Next attempt",
    attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
    event: (event: string) => event,
  },

  refunds: {
    title: "Refunds",
    none: "No refunds yet.",
    by: (who: string) => `by ${bidiSafe(who)}`,
    open: (amount: string) => `Open the refund of ${amount}`,
  },
});
