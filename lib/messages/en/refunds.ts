import { bidiSafe } from "@/lib/kit/display";
import { translatable } from "../translatable";

export const refunds = translatable("refunds", {
  title: "Refunds",
  description: "Every refund and its status. New refunds appear automatically.",
  allRefunds: "All refunds",
  newer: "Newer refund",
  older: "Older refund",
  one: "Refund",
  downloadHint: "Every refund matching these filters",
  newOnes: (count: number) => (count === 1 ? "1 new refund" : `${count} new refunds`),

  columns: {
    amount: "Amount",
    status: "Status",
    order: "Order ID",
    reason: "Reason",
    by: "Source",
    created: "Created",
  },
  open: (amount: string, status: string) => `Open the refund of ${amount}, ${status}`,
  ofPayment: (amount: string) => `of ${amount}`,
  noReason: "No reason given",

  filters: {
    label: "Filter refunds",
    status: "Status",
    created: "Date",
    payment: "Payment ID",
    paymentHint: "The full ID, such as pay_01h…",
  },

  empty: "No refunds yet",
  emptyText: "Issue a refund from the page of a completed payment, or through the API.",
  toPayments: "View completed payments",
  noMatch: "No refunds match these filters",

  notFound: "Refund not found",
  notFoundText:
    "Check the ID and the mode switch above. The refund may belong to another organization or mode.",

  statusTexts: {
    pending: "Waiting for the payment network. This usually takes a few seconds.",
    completed: "The payer has the money back.",
    failed: "The payer did not get the money back.",
  },

  atNetwork: "At the payment network",

  approvedBy: (name: string) => `Approved by ${bidiSafe(name)}`,
  facts: {
    title: "Details",
    id: "Refund ID",
    copyId: "Copy the refund ID",
    payment: "Payment",
    copyPayment: "Copy the payment ID",
    paymentAmount: "Payment amount",
    order: "Order ID",
    payer: "Payer’s phone",
    reason: "Reason",
    till: "Till",
    source: "Source",
    approver: "Approved by",
    created: "Created",
    completed: "Completed",
    changed: "Last updated",
  },

  failed: {
    title: "The refund failed",
    networkReason: (reason: string) => `The payment network answered: “${reason}”`,
    tryAgain: "You can try again with a new refund of the same amount and reason.",
    nothingLeft:
      "Later refunds of this payment leave less than this amount, so there is nothing to do here.",
    mayNot: "Your role can’t issue refunds. An owner, admin, accountant or cashier can try again.",
  },

  retry: "Try again",
  retryTitle: (amount: string) => `Refund ${amount} again?`,
  retryText:
    "This creates a new refund with the same amount and reason. This one stays in the list as failed.",
  retryStarted: "New refund started.",
  conflicts: {
    REFUND_NOT_RETRYABLE: "This refund did not fail, so it can’t be retried.",
    PAYMENT_NOT_REFUNDABLE: "The payment has been refunded in full, or its refund is pending.",
    REFUND_EXCEEDS_REMAINING:
      "You can no longer refund this amount, because of other refunds of this payment.",
  },
});
