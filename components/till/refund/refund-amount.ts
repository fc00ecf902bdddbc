import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import { decimals } from "@/lib/kit/currencies";

type Sums = Pick<
  AccountPayment,
  | "amount"
  | "paid_amount"
  | "currency"
  | "refunded_amount"
  | "refund_pending_amount"
  | "refundable_amount"
>;

/**
 * Returns how much of a payment the member can still refund, in major units. The limit is per payment, so refunds by
 * others count. The server enforces it again.
 */
export function refundAllowance(payment: Sums, limit: number | undefined): number {
  if (limit === undefined) return payment.refundable_amount;
  const left = limit - payment.refunded_amount - payment.refund_pending_amount;
  return Math.max(0, Math.min(payment.refundable_amount, exact(left, payment.currency)));
}

/** Returns how much of a payment is left after a refund of an amount, in major units; never less than 0. */
export const leftAfter = (payment: Sums, amount: number): number =>
  Math.max(0, exact(payment.refundable_amount - amount, payment.currency));

/** Without the errors of binary fractions. */
const exact = (amount: number, currency: string) => Number(amount.toFixed(decimals(currency)));

/** The bounds of a refund, in major units. */
export interface RefundBounds {
  /** What the member can refund without an approval. */
  allowed: number;
  /** Somebody who can refund more can approve it here. */
  isApprovable: boolean;
  /** The network refunds only whole payments. */
  isWholeOnly: boolean;
}

/** Why an amount can't be refunded, or that it has to be approved first; undefined if it can. */
export type RefundVerdict =
  | "missing"
  | "more than is left"
  | "not the whole"
  | "above the limit"
  | "to be approved";

export function judgeRefund(
  payment: Sums,
  amount: number,
  { allowed, isApprovable, isWholeOnly }: RefundBounds,
): RefundVerdict | undefined {
  if (!(amount > 0)) return "missing";
  if (amount > payment.refundable_amount) return "more than is left";
  if (isWholeOnly && amount !== (payment.paid_amount ?? payment.amount)) return "not the whole";
  if (amount <= allowed) return undefined;
  return isApprovable ? "to be approved" : "above the limit";
}

/** Why nothing of a payment can be refunded; undefined if something can. */
export type Obstacle = "not paid yet" | "not paid" | "refunded" | "refund pending";

export function obstacleOf(
  payment: Pick<AccountPayment, "status" | "refundable_amount" | "refund_pending_amount">,
): Obstacle | undefined {
  if (payment.status === "pending") return "not paid yet";
  if (payment.status !== "completed") return "not paid";
  if (payment.refundable_amount > 0) return undefined;
  return payment.refund_pending_amount > 0 ? "refund pending" : "refunded";
}
