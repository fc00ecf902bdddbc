import type { DisplayPayment } from "@/lib/domain/payments/schemas";
import { formatMoney } from "@/lib/kit/display";
import * as messages from "@/lib/messages";

const m = messages.payments;

/** What was paid, where that is not the amount of the payment, and what was refunded; undefined if there is neither. */
export function paymentNote({
  paid_amount: paid,
  refunded_amount: refunded,
  currency,
}: Pick<DisplayPayment, "paid_amount" | "refunded_amount" | "currency">): string | undefined {
  const notes = [
    ...(paid === undefined ? [] : [m.paidOf(formatMoney(paid, currency))]),
    ...(refunded > 0 ? [m.refundedOf(formatMoney(refunded, currency))] : []),
  ];
  return notes.length > 0 ? notes.join(" · ") : undefined;
}
