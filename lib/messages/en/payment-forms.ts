export const paymentForms = {
  refundForm: {
    title: "Refund a payment",
    remaining: (left: string, amount: string) => `${left} of ${amount} can be refunded.`,
    full: "All that is left",
    part: "A part",
    amount: "Amount to refund",
    amountMissing: "Enter how much to give back.",
    amountTooLarge: (left: string) => `At most ${left} can be refunded.`,
    amountNotPositive: "Enter an amount greater than 0.",
    reason: "Reason",
    reasonHint: "Kept with the refund and told to the network. Optional.",
    next: "Continue",
    confirm: (amount: string) => `Refund ${amount}`,
    confirmTitle: (amount: string) => `Give ${amount} back?`,
    confirmText: (payer: string) =>
      `The money goes back to ${payer}. A refund cannot be called off once it is under way.`,
    thePayer: "the payer",
    change: "Change",
    started: "The refund is under way.",
    conflicts: {
      PAYMENT_NOT_REFUNDABLE:
        "Nothing can be refunded any more: the payment is not completed, or all of it has been refunded or is being refunded right now.",
      REFUND_EXCEEDS_REMAINING:
        "That is more than is left. Another refund has been made meanwhile, or is under way and holds its amount back.",
      IDEMPOTENCY_KEY_REUSED:
        "This refund has been sent before. Close this window and look at the refunds.",
    } as Record<string, string>,
  },

  cancelForm: {
    title: "Cancel this payment?",
    text: "The payer can no longer pay it. If they have just paid, it becomes completed instead.",
    reason: "Reason",
    reasonHint: "Shown in the timeline and sent to nobody. Optional.",
    confirm: "Cancel payment",
    keep: "Keep it",
    done: "The payment is cancelled.",
    conflict: "It could not be cancelled any more.",
  },
};
