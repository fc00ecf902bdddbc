import { Prisma, type Refund } from "@/lib/kit/db";
import { refundedPayments } from "@/lib/domain/payments";
import { toMajorUnits } from "@/lib/kit/money";
import { refundColumns } from "./columns";
import { presentRefund } from "./present";
import type { AccountRefund } from "./schemas";

/** A refund, who asked for it, and what of its payment is worth knowing. */
export interface AccountRefundRow extends Refund {
  deviceName: string | null;
  madeBy: string | null;
  merchantOrderId: string | null;
  payerPhone: string | null;
  paymentAmount: bigint;
  refundableAmount: bigint;
}

/** SQL of `AccountRefundRow`s out of the refunds that a statement reads, newest first. */
export const accountRefunds = (refunds: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${refundColumns}, p.merchant_order_id AS "merchantOrderId", p.payer_phone AS "payerPhone",
    p.amount AS "paymentAmount", p.refundable_amount AS "refundableAmount",
    (SELECT k.name FROM device_keys k WHERE k.id = r.device_key_id) AS "deviceName",
    (SELECT u.name FROM users u WHERE u.id = r.user_id AND r.device_key_id IS NULL) AS "madeBy"
  FROM (${refunds}) AS r JOIN ${refundedPayments} p ON p.id = r.payment_id
  ORDER BY r.created_at DESC, r.id DESC`;

/** The refund as the account area knows it: the device API's, and what it belongs to. */
export const presentAccountRefund = (refund: AccountRefundRow): AccountRefund => ({
  ...presentRefund(refund),
  device_name: refund.deviceName ?? undefined,
  made_by: refund.madeBy ?? undefined,
  merchant_order_id: refund.merchantOrderId ?? undefined,
  payer_phone: refund.payerPhone ?? undefined,
  payment_amount: toMajorUnits(refund.paymentAmount, refund.currency),
  is_retryable: refund.status === "failed" && refund.refundableAmount >= refund.amount,
});
