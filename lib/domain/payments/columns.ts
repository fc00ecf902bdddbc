import { type Payment, Prisma } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";

const COLUMNS = {
  id: "id",
  organizationId: "organization_id",
  mode: "mode",
  userId: "user_id",
  deviceKeyId: "device_key_id",
  networkNumber: "network_number",
  tillId: "till_id",
  method: "method",
  amount: "amount",
  paidAmount: "paid_amount",
  tip: "tip",
  currency: "currency",
  status: "status",
  merchantOrderId: "merchant_order_id",
  payerPhone: "payer_phone",
  comment: "comment",
  metadata: "metadata",
  cancelReason: "cancel_reason",
  cancelledBy: "cancelled_by",
  failureReason: "failure_reason",
  refundedAmount: "refunded_amount",
  refundPendingAmount: "refund_pending_amount",
  qrToken: "qr_token",
  qrOperationId: "qr_operation_id",
  extTranId: "ext_tran_id",
  networkStatus: "network_status",
  expiresAt: "expires_at",
  createdAt: "created_at",
  updatedAt: "updated_at",
  settledAt: "settled_at",
  completedAt: "completed_at",
  cancelledAt: "cancelled_at",
  submittedAt: "submitted_at",
  nextCheckAt: "next_check_at",
  lastCheckedAt: "last_checked_at",
  traceparent: "traceparent",
} as const satisfies Record<keyof Payment, string>;

/** A column of the table of payments. */
export type PaymentColumn = (typeof COLUMNS)[keyof Payment];

/** The select list that turns a row of a raw SQL statement into a `Payment`; `p` is the table's alias. */
export const paymentColumns = Prisma.raw(
  Object.entries(COLUMNS)
    .map(([field, column]) => `p.${column} AS "${field}"`)
    .join(", "),
);

/** A FROM item of tagged payments, with the creation time and the organization that an index has in order. */
export const paymentsOf = (
  tagged: Rows<"payment_id" | "payment_created_at" | "organization_id" | "mode">,
) => sqlRows<PaymentColumn>`(
  SELECT t.payment_id AS id, t.organization_id, t.mode, t.payment_created_at AS created_at, ${OTHER_COLUMNS}
  FROM ${tagged} AS t JOIN payments p ON p.id = t.payment_id) AS tagged`;

const OF_TAG: ReadonlySet<string> = new Set(["id", "organization_id", "mode", "created_at"]);
const OTHER_COLUMNS = Prisma.raw(
  Object.values(COLUMNS)
    .filter((column) => !OF_TAG.has(column))
    .map((column) => `p.${column}`)
    .join(", "),
);
