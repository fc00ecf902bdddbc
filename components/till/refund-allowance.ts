import type { AccountPayment } from "@/lib/domain/payments/schemas";
import { decimals } from "@/lib/kit/money";

/**
 * What a member may still give back of a payment, in major units. The limit is of the payment: what others have given
 * back counts. The server holds it again.
 */
export function refundAllowance(payment: AccountPayment, limit: number | undefined): number {
  if (limit === undefined) return payment.refundable_amount;
  const left = limit - payment.refunded_amount - payment.refund_pending_amount;
  const exact = Number(left.toFixed(decimals(payment.currency)));
  return Math.max(0, Math.min(payment.refundable_amount, exact));
}
