import { presentLines } from "@/lib/domain/catalogue";
import type { Payment } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { longInteger, safeInteger } from "@/lib/kit/safe-integer";
import { toTimestamp } from "@/lib/kit/time";
import type { LinkDetails } from "@/lib/network";
import type { AccountPaymentRow } from "./account-payment";
import { displayStatus } from "./display-status";
import { receiptAddress } from "./receipt-address";
import type {
  AccountPayment,
  DisplayPayment,
  PaymentLinkResource,
  PaymentResource,
} from "./schemas";
import type { PaymentSearchPage } from "./search-payments";

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

/** Converts a payment to the account API's resource: also with the payment's source. */
export const presentAccountPayment = (payment: AccountPaymentRow): AccountPayment => ({
  ...presentDisplayPayment(payment),
  method: payment.method,
  tip: payment.tip === null ? undefined : toMajorUnits(payment.tip, payment.currency),
  device_id: payment.deviceKeyId ?? undefined,
  device_name: payment.deviceName ?? undefined,
  made_by: payment.madeBy ?? undefined,
  till_id: payment.tillId ?? undefined,
  till_name: payment.tillName ?? undefined,
  reusable_link: payment.reusableLink
    ? { reusable_link_id: payment.reusableLink.id, title: payment.reusableLink.title }
    : undefined,
  network_name: payment.networkName ?? undefined,
  network_status: payment.networkStatus ?? undefined,
  ext_tran_id: payment.extTranId ?? undefined,
  refund_pending_amount: toMajorUnits(payment.refundPendingAmount, payment.currency),
  receipt_url: payment.status === "completed" ? receiptAddress(payment.id) : undefined,
  lines: payment.lines ? presentLines(payment.lines, payment.currency) : undefined,
  tags: payment.tags,
});

/** Converts a page of search results to the API response. */
export const presentSearchPage = (page: PaymentSearchPage) => ({
  data: page.rows.map(presentAccountPayment),
  has_more: page.hasMore,
  next_cursor: page.nextCursor,
  searched_to: page.scannedUntil && toTimestamp(page.scannedUntil),
});
