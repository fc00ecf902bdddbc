import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { refundedPayments } from "@/lib/domain/payments/sql";
import { userNames } from "@/lib/domain/sign-in/sql";
import { tillNames } from "@/lib/domain/till/sql";
import type { Refund } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";
import { type RefundColumn, refundColumns } from "./columns";

/** A refund with who requested it and details of its payment. */
export interface AccountRefundRow extends Refund {
  deviceName: string | null;
  madeBy: string | null;
  tillName: string | null;
  /** Who approved it with a PIN. */
  approverName: string | null;
  merchantOrderId: string | null;
  payerPhone: string | null;
  paymentAmount: bigint;
  refundableAmount: bigint;
}

/** SELECT of refunds with details of their payments, newest first. */
export const accountRefunds = (refunds: Rows<RefundColumn>) => sqlRows<keyof AccountRefundRow>`
  SELECT ${refundColumns}, p.merchant_order_id AS "merchantOrderId", p.payer_phone AS "payerPhone",
    p.amount AS "paymentAmount", p.refundable_amount AS "refundableAmount",
    (SELECT k.name FROM ${deviceKeyNames} k WHERE k.id = r.device_key_id) AS "deviceName",
    (SELECT u.name FROM ${userNames} u WHERE u.id = r.user_id AND r.device_key_id IS NULL AND r.origin = 'qassa') AS "madeBy",
    (SELECT t.name FROM ${tillNames} t WHERE t.id = r.till_id) AS "tillName",
    (SELECT u.name FROM ${userNames} u WHERE u.id = r.approved_by) AS "approverName"
  FROM (${refunds}) AS r JOIN ${refundedPayments} p ON p.id = r.payment_id
  ORDER BY r.created_at DESC, r.id DESC`;
