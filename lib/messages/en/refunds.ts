export const refunds = {
  title: "Refunds",
  description: "Money that goes back to payers, and what became of it.",
  allRefunds: "All refunds",
  one: "Refund",
  download: "Download CSV",
  downloadHint: "Every refund that these filters let through",
  newOnes: (count: number) => (count === 1 ? "1 new refund" : `${count} new refunds`),
  lostTouch: "The list is not being renewed: Qassa cannot be reached. It goes on by itself.",

  columns: {
    amount: "Amount",
    status: "Status",
    order: "Order",
    reason: "Reason",
    by: "Asked for by",
    created: "Created",
  },
  open: (amount: string, status: string) => `Open the refund of ${amount}, ${status}`,
  ofPayment: (amount: string) => `of ${amount}`,
  noReason: "No reason given",

  filters: {
    label: "Filter refunds",
    status: "Status",
    created: "Date",
    payment: "Payment id",
    paymentHint: "The whole id, such as pay_01h…",
  },

  empty: "No refunds yet",
  emptyText:
    "A refund is made from the page of a completed payment, or by a device through the API.",
  toPayments: "Look at completed payments",
  noMatch: "No refund matches these filters",
  noMatchText: "Widen the dates, take a filter away, or look in the other mode.",
  end: "That is all of them",

  notFound: "There is no such refund",
  notFoundText:
    "The id may be mistyped, or the refund may belong to another organization or mode. Check the mode switch above.",

  statusTexts: {
    pending: "The network has been asked and has not decided yet. This is usually quick.",
    completed: "The money is back with the payer.",
    failed: "The payer has not got the money back, and the amount can be refunded again.",
  },

  facts: {
    title: "Details",
    id: "Refund id",
    copyId: "Copy the refund id",
    payment: "Payment",
    copyPayment: "Copy the payment id",
    paymentAmount: "Amount of the payment",
    order: "Order id",
    payer: "Payer's phone",
    reason: "Reason",
    device: "Device",
    person: "Asked for by",
    created: "Created",
    completed: "Completed",
    changed: "Last change",
  },

  failed: {
    title: "Why it failed",
    said: (reason: string) => `The payment network said: “${reason}”`,
    meaning:
      "No money has moved. The amount that this refund held back is free again, so the payer is still owed it if you want to give it back.",
    tryAgain: "Try again with a new refund of the same amount and reason.",
    nothingLeft:
      "Its amount cannot be refunded any more: other refunds of this payment have taken it meanwhile.",
    mayNot:
      "Your role may not make refunds. An owner, admin, accountant or cashier can try it again.",
  },

  retry: "Try again",
  retryTitle: (amount: string) => `Refund ${amount} again?`,
  retryText:
    "A new refund of the same amount and reason is made. This one stays in the list as failed.",
  retryStarted: "The new refund is under way.",
  conflicts: {
    REFUND_NOT_RETRYABLE: "This refund did not fail: there is nothing to try again.",
    PAYMENT_NOT_REFUNDABLE: "Nothing of the payment is left to refund.",
    REFUND_EXCEEDS_REMAINING:
      "Less than this amount is left: other refunds have been made meanwhile.",
  } as Record<string, string>,
};
