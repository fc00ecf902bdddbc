import type { Refund } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { toTimestamp } from "@/lib/kit/time";
import type { AccountRefundRow } from "./account-refund";
import type { AccountRefund, RefundResource } from "./schemas";

/** Converts a refund to its API resource; fields that are not set are omitted. */
export const presentRefund = (refund: Refund): RefundResource => ({
  refund_id: refund.id,
  payment_id: refund.paymentId,
  user_id: refund.userId,
  amount: toMajorUnits(refund.amount, refund.currency),
  currency: refund.currency,
  reason: refund.reason ?? undefined,
  status: refund.status,
  origin: refund.origin === "network" ? "network" : undefined,
  fail_reason: refund.failReason ?? undefined,
  created_at: toTimestamp(refund.createdAt),
  completed_at: refund.completedAt ? toTimestamp(refund.completedAt) : undefined,
  updated_at: toTimestamp(refund.updatedAt),
});

/** Converts a refund to the account API's resource: the device API's fields, its source and details of its payment. */
export const presentAccountRefund = (refund: AccountRefundRow): AccountRefund => ({
  ...presentRefund(refund),
  device_name: refund.deviceName ?? undefined,
  made_by: refund.madeBy ?? undefined,
  till_name: refund.tillName ?? undefined,
  approved_by: refund.approverName ?? undefined,
  merchant_order_id: refund.merchantOrderId ?? undefined,
  payer_phone: refund.payerPhone ?? undefined,
  payment_amount: toMajorUnits(refund.paymentAmount, refund.currency),
  is_retryable: refund.status === "failed" && refund.refundableAmount >= refund.amount,
});
