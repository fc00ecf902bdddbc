import { Prisma, type Refund } from "@/lib/kit/db";
import { userNames } from "@/lib/domain/accounts/sql";
import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { tillNames } from "@/lib/domain/till/sql";
import { refundedPayments } from "@/lib/domain/payments/sql";

const COLUMNS = {
  id: "id",
  organizationId: "organization_id",
  mode: "mode",
  paymentId: "payment_id",
  userId: "user_id",
  deviceKeyId: "device_key_id",
  networkNumber: "network_number",
  tillId: "till_id",
  approvedBy: "approved_by",
  amount: "amount",
  currency: "currency",
  reason: "reason",
  status: "status",
  origin: "origin",
  networkRefundId: "network_refund_id",
  failReason: "fail_reason",
  networkStatus: "network_status",
  createdAt: "created_at",
  updatedAt: "updated_at",
  completedAt: "completed_at",
  nextCheckAt: "next_check_at",
  lastCheckedAt: "last_checked_at",
  traceparent: "traceparent",
} as const satisfies Record<keyof Refund, string>;

/** The select list that turns a row of a raw SQL statement into a `Refund`; `r` is the table's alias. */
export const refundColumns = Prisma.raw(
  Object.entries(COLUMNS)
    .map(([field, column]) => `r.${column} AS "${field}"`)
    .join(", "),
);

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

/** SQL that reads `AccountRefundRow`s for the refunds selected by another statement, newest first. */
export const accountRefunds = (refunds: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT ${refundColumns}, p.merchant_order_id AS "merchantOrderId", p.payer_phone AS "payerPhone",
    p.amount AS "paymentAmount", p.refundable_amount AS "refundableAmount",
    (SELECT k.name FROM ${deviceKeyNames} k WHERE k.id = r.device_key_id) AS "deviceName",
    (SELECT u.name FROM ${userNames} u WHERE u.id = r.user_id AND r.device_key_id IS NULL AND r.origin = 'qassa') AS "madeBy",
    (SELECT t.name FROM ${tillNames} t WHERE t.id = r.till_id) AS "tillName",
    (SELECT u.name FROM ${userNames} u WHERE u.id = r.approved_by) AS "approverName"
  FROM (${refunds}) AS r JOIN ${refundedPayments} p ON p.id = r.payment_id
  ORDER BY r.created_at DESC, r.id DESC`;
