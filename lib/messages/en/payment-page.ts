import { foreign } from "@/lib/kit/display";
const events: Record<string, string> = {
  "payment.completed": "payment completed",
  "payment.expired": "payment expired",
  "payment.cancelled": "payment cancelled",
  "payment.failed": "payment failed",
  "payment.refunded": "refund completed",
  "payment.refund_failed": "refund failed",
};

export const paymentPage = {
  refund: "Refund",
  cancel: "Cancel payment",
  receipt: "Receipt",
  copyAs: "Copy as curl",
  copyRead: "Read this payment",
  copyCreate: "Create a payment like this",
  copied: "Copied. Put your device key in place of YOUR_DEVICE_KEY.",
  copyFailed: "The browser did not allow copying. Copy it from here:",

  facts: {
    title: "Details",
    id: "Payment id",
    copyId: "Copy the payment id",
    order: "Order id",
    copyOrder: "Copy the order id",
    payer: "Payer's phone",
    method: "Method",
    device: "Device",
    person: "Made by",
    comment: "Comment",
    cancelReason: "Why it was cancelled",
    failureReason: "Why it failed",
    created: "Created",
    completed: "Completed",
    cancelled: "Cancelled",
    expires: "Can be paid until",
    refunded: "Refunded",
    beingRefunded: "Being refunded",
    refundable: "Can still be refunded",
    networkStatus: "The network's word",
    networkId: "The network's id",
    copyNetworkId: "Copy the network's id",
    metadata: "Metadata",
  },

  statusTexts: {
    pending: "Waiting for the payer",
    completed: "The payer has paid",
    cancelled: "Called off; no money moved",
    failed: "The payment did not come about",
    expired:
      "Nobody paid in time. Should the network still report it as paid, it becomes completed.",
  },

  qr: {
    title: "Show this to the payer",
    label: (amount: string) => `QR code for paying ${amount}`,
    left: (time: string) => `${time} left`,
    over: "Its time is over",
    copyLink: "Copy the link",
    open: "Open the link",
  },

  timeline: {
    title: "Timeline",
    cut: "Only the latest part of this long timeline is shown.",
    empty: "Nothing has been written down for this payment.",
    who: {
      device: (name?: string) => (name ? `Device “${name}”` : "A device"),
      person: (name?: string) => name ?? "A former member",
      network: "The payment network",
      qassa: "Qassa",
    },
    created: (who: string) => `${who} created the payment`,
    replayed: (who: string, times: number) =>
      times === 1
        ? `${who} sent the same request again and got the same answer; no second payment was made`
        : `${who} sent the same request ${times} times more and got the same answer; no second payment was made`,
    refundReplayed: (who: string, times: number) =>
      times === 1
        ? `${who} sent the same refund request again and got the same answer; no second refund was made`
        : `${who} sent the same refund request ${times} times more and got the same answer; no second refund was made`,
    noAnswer: "The payment network did not answer. Qassa asks again by itself",
    unknownWord: (word: string) =>
      `The payment network answered “${word}”, which Qassa does not know. The payment stays as it is`,
    completed: "The payer paid",
    completedLate: "The payer paid, after the payment had expired",
    cancelledByPayer: "The payment was cancelled on the payer's side",
    cancelledBy: (who: string) => `${who} cancelled the payment`,
    failed: "The payment network rejected the payment",
    failedHere: "The payment failed",
    expired: "The payment expired unpaid",
    refundCreated: (who: string, amount?: string) =>
      amount ? `${who} asked for a refund of ${amount}` : `${who} asked for a refund`,
    refundCompleted: "The refund was completed: the money is back with the payer",
    refundFailed: "The refund failed: the payer has not got the money back",
    other: (kind: string, who: string) => `${kind} (${who})`,
    reason: (reason: string) => `Reason: ${reason}`,
    attempt: {
      under_way: (event: string, url: string) => `Telling ${url} of “${events[event] ?? event}”…`,
      succeeded: (event: string, url: string) => `Told ${url} of “${events[event] ?? event}”`,
      failed: (event: string, url: string) =>
        `Could not tell ${url} of “${events[event] ?? event}”`,
      stopped: (event: string, url: string) =>
        `Could not tell ${url} of “${events[event] ?? event}”`,
    },
    someWebhook: "a webhook",
    attemptFacts: (number: number, status?: number, duration?: number) =>
      [
        `Attempt ${number}`,
        ...(status === undefined ? [] : [`answered ${status}`]),
        ...(duration === undefined ? [] : [`${duration} ms`]),
      ].join(" · "),
    showBodies: "Show request and response",
    hideBodies: "Hide request and response",
  },

  webhooks: {
    title: "Webhooks",
    none: "No webhook has been told of this payment. Webhooks are told once it is completed, cancelled, failed, expired or refunded.",
    resendThis: (url: string) => `Resend the webhook to ${url}`,
    resent: "The webhook is being sent again.",
    next: "Next attempt",
    attempts: (count: number) => (count === 1 ? "1 attempt" : `${count} attempts`),
    event: (event: string) => events[event] ?? event,
  },

  refunds: {
    title: "Refunds",
    none: "Nothing has been refunded.",
    by: (who: string) => `by ${foreign(who)}`,
    open: (amount: string) => `Open the refund of ${amount}`,
  },
};
