import { formatCount } from "@/lib/kit/display";
import { translatable } from "../translatable";
import { plural } from "./plural";

export const paymentForms = translatable("paymentForms", {
  refundForm: {
    title: "Refund a payment",
    remaining: (left: string, amount: string) => `${left} of ${amount} can be refunded.`,
    full: "Full amount",
    part: "Partial amount",
    amount: "Amount to refund",
    amountMissing: "Enter an amount.",
    amountTooLarge: (left: string) => `You can refund at most ${left}.`,
    amountNotPositive: "Enter an amount greater than 0.",
    reason: "Reason",
    reasonHint: "Saved with the refund and sent to the payment network. Optional.",
    next: "Continue",
    confirm: (amount: string) => `Refund ${amount}`,
    confirmTitle: (amount: string) => `Refund ${amount}?`,
    confirmText: (payer: string) =>
      `The money goes back to ${payer}. You can’t cancel a refund once it has started.`,
    thePayer: "the payer",
    change: "Change",
    started: "Refund started.",
    conflicts: {
      PAYMENT_NOT_REFUNDABLE:
        "This payment can’t be refunded. It isn’t completed, or it has already been refunded in full, or its refund is pending.",
      REFUND_EXCEEDS_REMAINING:
        "That is more than you can still refund. Another refund may be pending or completed.",
      IDEMPOTENCY_KEY_REUSED:
        "This refund was already sent. Close this dialog and check the refunds.",
    },
  },

  refundSelection: {
    title: "Refund the selected payments",
    total: (sum: string, count: number) =>
      `To refund: ${sum} (${plural(count, "payment", "payments")})`,
    onlyWhatIsLeft: "Of payments that were refunded in part, only what is left is refunded.",
    text: "The money goes back to the payers. You can’t cancel a refund once it has started.",
    none: "None of the selected payments can be refunded.",
    others: (count: number) => `Can’t be refunded: ${formatCount(count)}`,
    why: {
      notPaid: "Not paid",
      refunded: "Already refunded in full",
      pending: "Its refund is pending",
    },
    progress: (done: number, of: number) =>
      `Requesting refunds: ${formatCount(done)} of ${formatCount(of)}`,
    requested: (count: number) => `Refunds requested: ${formatCount(count)}`,
    failed: (count: number) => `Not refunded: ${formatCount(count)}`,
    unknown: (count: number) => `It isn’t known whether these were refunded: ${formatCount(count)}`,
    refused: "The payment network refused the refund.",
    notRequested: "Its refund was not requested.",
    tryAgain: "Trying again never refunds a payment twice.",
    selectAgain:
      "What can’t be tried again has changed or isn’t yours to refund: select it again to see what is left.",
    stop: "Stop",
    stopping: "Stopping…",
    unfinished: (requested: number, failed: number) =>
      `Refunds requested: ${formatCount(requested)}. Not confirmed: ${formatCount(failed)}. Check these payments.`,
  },

  cancelForm: {
    title: "Cancel this payment?",
    text: "The payer will no longer be able to pay it. If they have just paid, the payment becomes completed instead.",
    reason: "Reason",
    reasonHint: "Shown in the timeline. Not sent to anyone. Optional.",
    confirm: "Cancel payment",
    keep: "Keep payment",
    done: "Payment cancelled.",
    conflict: "This payment can no longer be cancelled.",
  },
});
