import { type Payment, Prisma } from "@/lib/kit/db";
import { tagsOfPayment } from "@/lib/domain/annotations/sql";
import { userNames } from "@/lib/domain/accounts/sql";
import { linesOfPayment, type PaymentLine } from "@/lib/domain/catalogue/sql";
import { tillNames } from "@/lib/domain/till/sql";
import { deviceKeyNames } from "@/lib/domain/devices/sql";
import { nameOfNetwork } from "@/lib/network";
import { isOfReusableLink, linkOfPayment } from "@/lib/domain/reusable-links/sql";

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

/** The select list that turns a row of a raw SQL statement into a `Payment`; `p` is the table's alias. */
export const paymentColumns = Prisma.raw(
  Object.entries(COLUMNS)
    .map(([field, column]) => `p.${column} AS "${field}"`)
    .join(", "),
);

/**
 * A FROM item of payments, with the creation time and the organization of the rows of `tagged`, which an index has in
 * order: see `paymentsTagged`.
 */
export const paymentsOf = (tagged: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT t.payment_id AS id, t.organization_id, t.mode, t.payment_created_at AS created_at, ${OTHER_COLUMNS}
  FROM ${tagged} AS t JOIN payments p ON p.id = t.payment_id) AS tagged`;

const OF_TAG: ReadonlySet<string> = new Set(["id", "organization_id", "mode", "created_at"]);
const OTHER_COLUMNS = Prisma.raw(
  Object.values(COLUMNS)
    .filter((column) => !OF_TAG.has(column))
    .map((column) => `p.${column}`)
    .join(", "),
);

/** A payment, where it came from, and its tags. */
export interface AccountPaymentRow extends Payment {
  deviceName: string | null;
  madeBy: string | null;
  /** What the till is called at which it was taken; null also while it has no name. */
  tillName: string | null;
  tags: string[];
  /** The name of the network at which it was made, if the organization has several. */
  networkName: string | null;
  /** The reusable link that the payer used. */
  reusableLink: { id: string; title: string } | null;
  /** What was bought at a till, if it is known. */
  lines: PaymentLine[] | null;
}

/**
 * The select list of an `AccountPaymentRow`; `p` is the table's alias. Subqueries look up names only for returned rows.
 */
export const accountPaymentColumns = Prisma.sql`${paymentColumns},
  (SELECT k.name FROM ${deviceKeyNames} k WHERE k.id = p.device_key_id) AS "deviceName",
  (SELECT u.name FROM ${userNames} u
    WHERE u.id = p.user_id AND p.device_key_id IS NULL AND NOT ${isOfReusableLink(Prisma.sql`p.id`)}) AS "madeBy",
  (SELECT t.name FROM ${tillNames} t WHERE t.id = p.till_id) AS "tillName",
  (${nameOfNetwork(Prisma.sql`p`)}) AS "networkName",
  ${tagsOfPayment(Prisma.sql`p.id`)} AS tags,
  ${linkOfPayment(Prisma.sql`p.id`)} AS "reusableLink",
  ${linesOfPayment(Prisma.sql`p.id`)} AS lines`;
