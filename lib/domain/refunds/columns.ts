import { Prisma, type Refund } from "@/lib/kit/db";

const COLUMNS = {
  id: "id",
  organizationId: "organization_id",
  mode: "mode",
  paymentId: "payment_id",
  userId: "user_id",
  deviceKeyId: "device_key_id",
  amount: "amount",
  currency: "currency",
  reason: "reason",
  status: "status",
  failReason: "fail_reason",
  networkStatus: "network_status",
  createdAt: "created_at",
  updatedAt: "updated_at",
  completedAt: "completed_at",
  nextCheckAt: "next_check_at",
  lastCheckedAt: "last_checked_at",
} as const satisfies Record<keyof Refund, string>;

/** The select list that makes a row of a hand-written statement a `Refund`; `r` is the table's alias. */
export const refundColumns = Prisma.raw(
  Object.entries(COLUMNS)
    .map(([field, column]) => `r.${column} AS "${field}"`)
    .join(", "),
);
