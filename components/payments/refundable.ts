import type { AccountPayment } from "@/lib/domain/payments/views/schemas";

type NotRefundable = "notPaid" | "pending" | "refunded";

/** Tells the payments of which something can be refunded from the others, and why those can't be. */
export function splitByRefundable(payments: readonly AccountPayment[]) {
  const isRefundable = ({ refundable_amount }: AccountPayment) => refundable_amount > 0;
  return {
    refundable: payments.filter(isRefundable),
    others: payments
      .filter((payment) => !isRefundable(payment))
      .map((payment) => ({ payment, why: whyNotRefundable(payment) })),
  };
}

const whyNotRefundable = (payment: AccountPayment): NotRefundable => {
  if (payment.status !== "completed") return "notPaid";
  return payment.refund_pending_amount > 0 ? "pending" : "refunded";
};

/** Whether a part of the payment was refunded or is being refunded. */
export const isRefundedInPart = (payment: AccountPayment): boolean =>
  payment.refundable_amount < (payment.paid_amount ?? payment.amount);
