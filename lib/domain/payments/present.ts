import type { Payment } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { longInteger, safeInteger } from "@/lib/kit/safe-integer";
import { toTimestamp } from "@/lib/kit/time";
import type { LinkDetails } from "@/lib/network";
import { displayStatus } from "./display-status";
import type { DisplayPayment, PaymentLinkResource, PaymentResource } from "./schemas";

/** What the network holds of a completed payment, in minor units. */
export const paidAmount = ({
  amount,
  paidAmount,
}: Pick<Payment, "amount" | "paidAmount">): bigint => paidAmount ?? amount;

/** The part of a completed payment that is neither refunded nor reserved by a pending refund, in minor units. */
export const refundableAmount = (payment: Payment): bigint =>
  payment.status === "completed"
    ? paidAmount(payment) - payment.refundedAmount - payment.refundPendingAmount
    : 0n;

/** Converts a payment to its API resource; fields that are not set are omitted. */
export function presentPayment(payment: Payment): PaymentResource {
  const { currency } = payment;
  return {
    payment_id: payment.id,
    user_id: payment.userId,
    amount: toMajorUnits(payment.amount, currency),
    paid_amount:
      payment.paidAmount === null ? undefined : toMajorUnits(payment.paidAmount, currency),
    currency,
    status: payment.status,
    network: payment.networkNumber,
    merchant_order_id: payment.merchantOrderId ?? undefined,
    payer_phone: payment.payerPhone ?? undefined,
    comment: payment.comment ?? undefined,
    metadata: (payment.metadata as Record<string, unknown> | null) ?? undefined,
    cancel_reason: payment.cancelReason ?? undefined,
    failure_reason: payment.failureReason ?? undefined,
    qr_token: payment.qrToken ?? undefined,
    refunded_amount: toMajorUnits(payment.refundedAmount, currency),
    refundable_amount: toMajorUnits(refundableAmount(payment), currency),
    expires_at: toTimestamp(payment.expiresAt),
    cancelled_at: payment.cancelledAt ? toTimestamp(payment.cancelledAt) : undefined,
    completed_at: payment.completedAt ? toTimestamp(payment.completedAt) : undefined,
    created_at: toTimestamp(payment.createdAt),
    updated_at: toTimestamp(payment.updatedAt),
  };
}

/** Converts a new payment link to its API resource. */
export const presentPaymentLink = (paymentId: string, link: LinkDetails): PaymentLinkResource => ({
  payment_id: paymentId,
  qr_token: link.qrToken,
  qr_operation_id: safeInteger(link.qrOperationId),
  qr_operation_id_text: longInteger(link.qrOperationId),
  ext_tran_id: link.extTranId,
  expire_date: toTimestamp(link.expiresAt),
  status: link.networkStatus,
});

/** Converts a payment to the device API's fields and the status that people see. */
export const presentDisplayPayment = (payment: Payment): DisplayPayment => ({
  ...presentPayment(payment),
  display_status: displayStatus(payment),
});
