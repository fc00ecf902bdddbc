// SQL fragments on payments for statements in other folders. Those that take an actor are restricted to its
// organization and mode; `from` and `until` are timestamp expressions, `until` exclusive.
import { linesOfPayment } from "@/lib/domain/catalogue/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";
import { displayMethodSql } from "./display-method";
import { declined } from "./display-status";

export interface Span {
  from: Prisma.Sql;
  until: Prisma.Sql;
}

/** Whose rows a statement reads: an actor, or expressions for an organization of a statement over all of them. */
export type Owner = {
  [Part in "organizationId" | "mode" | "currency"]: Actor[Part] | Prisma.Sql;
};

const own = ({ organizationId, mode }: Owner) =>
  Prisma.sql`p.organization_id = ${organizationId} AND p.mode = ${mode}::mode`;

/** What was paid of a completed payment `p`: what its network holds, which is nearly always the amount that was asked for. */
export const paidOf = Prisma.sql`coalesce(p.paid_amount, p.amount)`;

/** What of that is neither refunded nor reserved by a pending refund. */
const refundableOf = Prisma.sql`${paidOf} - p.refunded_amount - p.refund_pending_amount`;

/** SELECT of the payments in the owner's currency that completed in a span. The amount is what was paid. */
export const completedPayments = (owner: Owner, { from, until }: Span) => sqlRows<
  | "id"
  | "user_id"
  | "device_key_id"
  | "till_id"
  | "method"
  | "display_method"
  | "created_at"
  | "completed_at"
  | "amount"
  | "tip"
>`
  SELECT p.id, p.user_id, p.device_key_id, p.till_id, p.method, ${displayMethodSql} AS display_method, p.created_at, p.completed_at,
    ${paidOf} AS amount, p.tip FROM payments p
  WHERE ${own(owner)} AND p.currency = ${owner.currency} AND p.completed_at >= ${from} AND p.completed_at < ${until}`;

/**
 * SELECT of what is on the receipt of a payment that is paid, and of whose it is. Its cashier is who took it at a till;
 * whoever created the key of a device or a link took no payment.
 */
export const receiptOfPayment = (paymentId: string) => sqlRows<
  | "paymentId"
  | "organizationId"
  | "tillId"
  | "cashierId"
  | "mode"
  | "amount"
  | "tip"
  | "currency"
  | "method"
  | "displayMethod"
  | "merchantOrderId"
  | "payerPhone"
  | "completedAt"
  | "networkPaymentId"
  | "comment"
  | "lines"
>`
  SELECT p.id AS "paymentId", p.organization_id AS "organizationId", p.till_id AS "tillId",
    CASE WHEN p.till_id IS NOT NULL AND p.device_key_id IS NULL THEN p.user_id END AS "cashierId", p.mode, ${paidOf} AS amount, p.tip, p.currency,
    p.method, ${displayMethodSql} AS "displayMethod", p.merchant_order_id AS "merchantOrderId", p.payer_phone AS "payerPhone", p.completed_at AS "completedAt",
    p.ext_tran_id AS "networkPaymentId", p.comment, ${linesOfPayment(Prisma.sql`p.id`)} AS lines
  FROM payments p WHERE p.id = ${paymentId} AND p.status = 'completed'`;

/** SELECT of the payments that were created in a span. */
export const createdPayments = (owner: Owner, { from, until }: Span) => sqlRows<
  "created_at" | "status"
>`
  SELECT p.created_at, p.status FROM payments p
  WHERE ${own(owner)} AND p.created_at >= ${from} AND p.created_at < ${until}`;

/** SELECT of the first time from `since` on at which a payment was created or completed. */
export const firstMovement = (owner: Owner, since: Prisma.Sql) => sqlRows<"first">`
  SELECT least(
    (SELECT min(p.created_at) FROM payments p WHERE ${own(owner)} AND p.created_at >= ${since}),
    (SELECT min(p.completed_at) FROM payments p WHERE ${own(owner)} AND p.completed_at >= ${since})) AS first`;

/** SELECT of when the first payment completed. */
export const firstCompletion = (actor: Actor) => sqlRows<"completed_at">`
  SELECT p.completed_at FROM payments p WHERE ${own(actor)} AND p.completed_at IS NOT NULL
  ORDER BY p.completed_at LIMIT 1`;

/** SELECT of the number of payments with a status (an expression) that were created in a span. */
export const countOfCreated = (actor: Actor, status: Prisma.Sql, { from, until }: Span) =>
  sqlRows<"count">`
    SELECT count(*)::int AS count FROM payments p
    WHERE ${own(actor)} AND p.status = ${status} AND p.created_at >= ${from} AND p.created_at < ${until}`;

/** SELECT of the number of payments that were created in a span and that their payers declined. */
export const countOfDeclined = (actor: Actor, { from, until }: Span) => sqlRows<"count">`
  SELECT count(*)::int AS count FROM payments p
  WHERE ${own(actor)} AND ${declined} AND p.created_at >= ${from} AND p.created_at < ${until}`;

/** SELECT of the number by status of the payments that were created at a till (an expression) in a span. */
export const countsOfTill = (actor: Actor, tillId: Prisma.Sql, { from, until }: Span) => sqlRows<
  "status" | "count"
>`
  SELECT p.status, count(*)::int AS count FROM payments p
  WHERE ${own(actor)} AND p.till_id = ${tillId} AND p.created_at >= ${from} AND p.created_at < ${until}
  GROUP BY p.status`;

/** A boolean: of the payments that were created at a till, one is pending or has completed since. */
export const isTakingAtTill = (
  owner: Owner,
  { tillId, since }: { tillId: Prisma.Sql; since: Prisma.Sql },
): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM payments p WHERE ${own(owner)} AND p.till_id = ${tillId}
    AND (p.status = 'pending' OR p.completed_at >= ${since}))`;

/** SELECT of the payments in the actor's currency that completed in the last 24 hours, after they had expired, newest first. */
export const latePayments = (actor: Actor) => sqlRows<"id" | "amount" | "completed_at">`
  SELECT p.id, ${paidOf} AS amount, p.completed_at FROM payments p
  WHERE ${own(actor)} AND p.currency = ${actor.currency} AND p.completed_at > p.expires_at
    AND p.completed_at > now() - interval '24 hours'
  ORDER BY p.completed_at DESC`;

/** Money that is reserved is usually taken at once, or with the next attempts. */
const keptReservations = Prisma.sql`reservations r JOIN payments p ON p.id = r.payment_id
  WHERE r.last_refusal IS NOT NULL AND r.created_at <= now() - interval '1 minute'`;

/**
 * SELECT of the payments in the actor's currency whose payers approved them, and whose money the network neither takes nor
 * gives back, latest first.
 */
export const keptPayments = (actor: Actor) => sqlRows<"id" | "amount" | "reserved_at">`
  SELECT p.id, p.amount, r.created_at AS reserved_at FROM ${keptReservations}
    AND ${own(actor)} AND p.currency = ${actor.currency}
  ORDER BY r.created_at DESC`;

/** SELECT of those of all organizations. */
export const allKeptPayments = sqlRows<
  "organization_id" | "mode" | "id" | "amount" | "currency" | "reserved_at" | "last_refusal"
>`
  SELECT p.organization_id, p.mode, p.id, p.amount, p.currency, r.created_at AS reserved_at, r.last_refusal
  FROM ${keptReservations}`;

/** SELECT of the earliest time at which a pending payment is due for a check. */
export const firstDueCheck = (actor: Actor): Prisma.Sql =>
  Prisma.sql`SELECT min(p.next_check_at) FROM payments p WHERE ${own(actor)} AND p.status = 'pending'`;

/** A FROM item of an organization's pending payments. */
export const pendingPayments = (actor: Actor) =>
  sqlRows<"id">`(SELECT p.id FROM payments p WHERE ${own(actor)} AND p.status = 'pending')`;

/** A boolean: at least one payment has completed. */
export const hasCompletedPayment = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM payments p WHERE ${own(actor)} AND p.status = 'completed')`;

/** A FROM item of payments, to join to the tills at which they were taken. */
export const paymentTills = sqlRows<"id" | "till_id">`(SELECT id, till_id FROM payments)`;

/** SELECT of the newest payments that were taken at a till. */
export const newestOfTill = (
  { organizationId, mode }: Pick<Actor, "organizationId" | "mode">,
  tillId: string,
  limit: number,
) => sqlRows<"id" | "created_at">`
  SELECT p.id, p.created_at FROM payments p
  WHERE p.organization_id = ${organizationId} AND p.mode = ${mode}::mode AND p.till_id = ${tillId}
  ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`;

/** UPDATE of the tills of payments that have none. */
export const copyTills = (tills: Rows<"payment_id" | "till_id">) => sqlRows<"id">`
  UPDATE payments p SET till_id = copied.till_id FROM (${tills}) copied
  WHERE p.id = copied.payment_id AND p.till_id IS NULL RETURNING p.id`;

/** A boolean: a payment that was taken at one of the tills has completed. */
export const hasCompletedAtTill = (actor: Actor, tills: Rows<"id">): Prisma.Sql =>
  Prisma.sql`EXISTS (
    SELECT FROM payments p WHERE ${own(actor)} AND p.status = 'completed' AND p.till_id IN (${tills}))`;

/** A boolean: at least one of the payments has completed. */
export const hasCompletedAmong = (actor: Actor, ids: Rows<"payment_id">): Prisma.Sql =>
  Prisma.sql`EXISTS (
    SELECT FROM payments p WHERE ${own(actor)} AND p.status = 'completed' AND p.id IN (${ids}))`;

/** A boolean: a device key has created a payment. */
export const hasDevicePayment = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM payments p WHERE ${own(actor)} AND p.device_key_id IS NOT NULL)`;

/** A boolean: a payment created with a device key has completed. */
export const hasCompletedDevicePayment = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (
    SELECT FROM payments p
    WHERE ${own(actor)} AND p.device_key_id IS NOT NULL AND p.status = 'completed')`;

/** A boolean: an organization has a payment, in either mode. */
export const hasAnyPayment = (organizationId: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM payments WHERE organization_id = ${organizationId})`;

/**
 * SELECT of how many payments a device key (an expression) has created since a given time, how many of them completed, and
 * of what was paid in minor units of the actor's currency.
 */
export const usageOfKey = (actor: Actor, deviceKeyId: Prisma.Sql, since: Date) =>
  sqlRows<"payments" | "completed" | "completedAmount">`
    SELECT count(*)::int AS payments,
      count(*) FILTER (WHERE p.status = 'completed')::int AS completed,
      COALESCE(sum(${paidOf}) FILTER (WHERE p.status = 'completed' AND p.currency = ${actor.currency}), 0)::bigint
        AS "completedAmount"
    FROM payments p
    WHERE ${own(actor)} AND p.device_key_id = ${deviceKeyId} AND p.created_at >= ${since}::timestamptz`;

/** A FROM item of payments, to join refunds to. The amount is what was paid. */
export const refundedPayments = sqlRows<
  | "id"
  | "device_key_id"
  | "till_id"
  | "method"
  | "display_method"
  | "merchant_order_id"
  | "payer_phone"
  | "amount"
  | "refundable_amount"
>`(
  SELECT id, device_key_id, till_id, method, ${displayMethodSql} AS display_method, merchant_order_id, payer_phone, ${paidOf} AS amount,
    ${refundableOf} AS refundable_amount
  FROM payments p)`;

/** A FROM item of payments, to join to what led to them. The amount is what was paid. */
export const paymentAmounts = sqlRows<
  "id" | "status" | "amount" | "refunded_amount"
>`(SELECT id, status, ${paidOf} AS amount, refunded_amount FROM payments p)`;

/** SELECT of payments that locks their rows in the order of their IDs, as settling does. */
export const lockPayments = (ids: Rows<"payment_id">) => sqlRows<"id" | "merchant_order_id">`
  SELECT p.id, p.merchant_order_id FROM payments p WHERE p.id = ANY(ARRAY(${ids}))
  ORDER BY p.id FOR NO KEY UPDATE OF p`;

/**
 * SELECT of completed payments that locks their rows in the order of their IDs. What is refunded or about to be is the
 * known amount.
 */
export const lockToReturn = (ids: Rows<"paymentId">) => sqlRows<
  | "id"
  | "organization_id"
  | "mode"
  | "user_id"
  | "network_number"
  | "currency"
  | "merchant_order_id"
  | "refundable_amount"
  | "known_amount"
>`
  SELECT p.id, p.organization_id, p.mode, p.user_id, p.network_number, p.currency, p.merchant_order_id,
    ${refundableOf} AS refundable_amount,
    p.refunded_amount + p.refund_pending_amount AS known_amount
  FROM payments p WHERE p.id = ANY(ARRAY(${ids})) AND p.status = 'completed'
  ORDER BY p.id FOR NO KEY UPDATE OF p`;

/**
 * SELECT of a payment that locks its row, if the amount can be refunded: it must be the exact remainder if
 * `isAllThatIsLeft`, and the total of all refunds must not exceed `atMost`, an expression that is null for no limit.
 */
export function lockRefundable(
  paymentId: string,
  {
    amount,
    isAllThatIsLeft,
    maxTotal,
  }: {
    amount: bigint;
    isAllThatIsLeft: boolean;
    maxTotal: Prisma.Sql;
  },
) {
  return sqlRows<"id">`
    SELECT p.id FROM payments p
    WHERE p.id = ${paymentId} AND p.status = 'completed' AND ${refundableOf} >= ${amount}::bigint
      AND (NOT ${isAllThatIsLeft} OR ${refundableOf} = ${amount}::bigint)
      AND p.refunded_amount + p.refund_pending_amount + ${amount}::bigint <= coalesce(${maxTotal}, ${paidOf})
    FOR NO KEY UPDATE`;
}

/** SELECT of the number of transfers that are known of a payment (an expression). */
export const countOfTransfers = (paymentId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT count(*) FROM payment_transfers t WHERE t.payment_id = ${paymentId}`;

export { countOfPolledPayments, idsOfPolledPayments, paymentBacklog } from "./polled-payments";
export { encryptedColumns } from "./scanned-codes";
export { insertTimelineLines } from "./timeline-lines";
