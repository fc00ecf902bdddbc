import { type Payment, Prisma } from "@/lib/kit/db";
import { CANCELLED_AT_NETWORK, type DisplayStatus } from "./vocabulary";

/** The columns that a display status is derived from. */
export type WithDisplayStatus = Pick<
  Payment,
  | "status"
  | "amount"
  | "paidAmount"
  | "refundedAmount"
  | "refundPendingAmount"
  | "cancelledBy"
  | "networkStatus"
>;

/** Returns the status of a payment that people see. */
export function displayStatus(payment: WithDisplayStatus): DisplayStatus {
  const { status, amount, paidAmount, refundedAmount, refundPendingAmount } = payment;
  if (status === "cancelled") return isDeclined(payment) ? "declined" : "cancelled";
  if (status !== "completed") return status;
  if (refundPendingAmount > 0n) return "refund_pending";
  if (refundedAmount === 0n) return "paid";
  return refundedAmount < (paidAmount ?? amount) ? "partly_refunded" : "refunded";
}

const isDeclined = ({ cancelledBy, networkStatus }: WithDisplayStatus): boolean =>
  cancelledBy === "network" && networkStatus !== CANCELLED_AT_NETWORK;

/** A literal, because payments that their payers declined have a partial index of their own. */
export const declined = Prisma.raw(`status = 'cancelled' AND cancelled_by = 'network'
  AND network_status IS DISTINCT FROM '${CANCELLED_AT_NETWORK}'`);

/** `displayStatus` as an SQL expression on the columns of `payments`. */
export const displayStatusSql = Prisma.sql`(CASE
  WHEN status = 'completed' THEN CASE
    WHEN refund_pending_amount > 0 THEN 'refund_pending'
    WHEN refunded_amount = 0 THEN 'paid'
    WHEN refunded_amount < coalesce(paid_amount, amount) THEN 'partly_refunded'
    ELSE 'refunded' END
  WHEN ${declined} THEN 'declined'
  ELSE status::text END)`;

const ofStatus = (status: Payment["status"]): Prisma.Sql =>
  Prisma.sql`status = ${status}::payment_status`;

/** A literal, because the index of payments with refunds is a partial one. */
const withRefunds = Prisma.sql`(refunded_amount > 0 OR refund_pending_amount > 0)`;

interface StatusGroup {
  /** A range of an index. */
  range: Prisma.Sql;
  of: readonly DisplayStatus[];
}

const AFTER_REFUNDS = ["refund_pending", "partly_refunded", "refunded"] as const;
const COMPLETED: StatusGroup = { range: ofStatus("completed"), of: ["paid", ...AFTER_REFUNDS] };
const WITH_REFUNDS: StatusGroup = { range: withRefunds, of: AFTER_REFUNDS };
const CANCELLED: StatusGroup = { range: ofStatus("cancelled"), of: ["declined", "cancelled"] };
const DECLINED: StatusGroup = { range: declined, of: ["declined"] };
const OTHER_GROUPS: readonly StatusGroup[] = [
  { range: ofStatus("pending"), of: ["pending"] },
  { range: ofStatus("expired"), of: ["expired"] },
  { range: ofStatus("failed"), of: ["failed"] },
];

/** A filter for the payments with any of these display statuses. */
export const hasDisplayStatus = (statuses: readonly DisplayStatus[]): Prisma.Sql =>
  Prisma.sql`${displayStatusSql} = ANY(${[...statuses]})`;

/**
 * Returns the ranges of indexes that hold the payments with any of these display statuses, without overlap, and filters
 * if the ranges hold others too.
 */
export function displayStatusConditions(statuses: readonly DisplayStatus[]): {
  ranges: Prisma.Sql[];
  filters: Prisma.Sql[];
} {
  const groups = [
    statuses.includes("paid") ? COMPLETED : WITH_REFUNDS,
    statuses.includes("cancelled") ? CANCELLED : DECLINED,
    ...OTHER_GROUPS,
  ].filter(({ of }) => of.some((status) => statuses.includes(status)));
  const isExact = groups.every(({ of }) => of.every((status) => statuses.includes(status)));
  return {
    ranges: groups.map(({ range }) => range),
    filters: isExact ? [] : [hasDisplayStatus(statuses)],
  };
}
