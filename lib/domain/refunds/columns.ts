import { Prisma, type Refund } from "@/lib/kit/db";

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

/** A column of the table of refunds. */
export type RefundColumn = (typeof COLUMNS)[keyof Refund];

/** The select list that turns a row of a raw SQL statement into a `Refund`; `r` is the table's alias. */
export const refundColumns = Prisma.raw(
  Object.entries(COLUMNS)
    .map(([field, column]) => `r.${column} AS "${field}"`)
    .join(", "),
);
