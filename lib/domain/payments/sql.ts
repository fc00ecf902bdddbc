// SQL fragments on payments for statements in other folders. Those that take an actor are restricted to its
// organization and mode; `from` and `until` are timestamp expressions, `until` exclusive.
import { linesOfPayment } from "@/lib/domain/catalogue/sql";
import type { Actor } from "@/lib/kit/actor";
import { backlogOf } from "@/lib/kit/backlog";
import { Prisma } from "@/lib/kit/db";
import { hasSandbox } from "@/lib/kit/env";
import type { AtNetwork } from "@/lib/network";

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

/**
 * SELECT of `user_id`, `device_key_id`, `till_id`, `method`, `created_at`, `completed_at`, `amount` (what was paid) and `tip`
 * of the payments in the owner's currency that completed in a span.
 */
export const completedPayments = (owner: Owner, { from, until }: Span): Prisma.Sql => Prisma.sql`
  SELECT p.user_id, p.device_key_id, p.till_id, p.method, p.created_at, p.completed_at,
    ${paidOf} AS amount, p.tip FROM payments p
  WHERE ${own(owner)} AND p.currency = ${owner.currency} AND p.completed_at >= ${from} AND p.completed_at < ${until}`;

/** SELECT of what is on the receipt of a payment that is paid, with its `organizationId`, `tillId` and `userId`. */
export const receiptOfPayment = (paymentId: string): Prisma.Sql => Prisma.sql`
  SELECT p.id AS "paymentId", p.organization_id AS "organizationId", p.till_id AS "tillId", p.user_id AS "userId", p.mode, ${paidOf} AS amount, p.tip, p.currency,
    p.method, p.merchant_order_id AS "merchantOrderId", p.payer_phone AS "payerPhone", p.completed_at AS "completedAt",
    p.ext_tran_id AS "networkPaymentId", p.comment, ${linesOfPayment(Prisma.sql`p.id`)} AS lines
  FROM payments p WHERE p.id = ${paymentId} AND p.status = 'completed'`;

/** SELECT of `created_at` and `status` of the payments that were created in a span. */
export const createdPayments = (owner: Owner, { from, until }: Span): Prisma.Sql => Prisma.sql`
  SELECT p.created_at, p.status FROM payments p
  WHERE ${own(owner)} AND p.created_at >= ${from} AND p.created_at < ${until}`;

/** SELECT of `first`, the first time from `since` on at which a payment was created or completed. */
export const firstMovement = (owner: Owner, since: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT least(
    (SELECT min(p.created_at) FROM payments p WHERE ${own(owner)} AND p.created_at >= ${since}),
    (SELECT min(p.completed_at) FROM payments p WHERE ${own(owner)} AND p.completed_at >= ${since})) AS first`;

/** SELECT of the `completed_at` of the first payment to complete. */
export const firstCompletion = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT p.completed_at FROM payments p WHERE ${own(actor)} AND p.completed_at IS NOT NULL
  ORDER BY p.completed_at LIMIT 1`;

/** SELECT of the `count` of payments with a status (an expression) that were created in a span. */
export const countOfCreated = (
  actor: Actor,
  status: Prisma.Sql,
  { from, until }: Span,
): Prisma.Sql =>
  Prisma.sql`
    SELECT count(*)::int AS count FROM payments p
    WHERE ${own(actor)} AND p.status = ${status} AND p.created_at >= ${from} AND p.created_at < ${until}`;

/** SELECT of the `count` by `status` of the payments that were created at a till (an expression) in a span. */
export const countsOfTill = (
  actor: Actor,
  tillId: Prisma.Sql,
  { from, until }: Span,
): Prisma.Sql => Prisma.sql`
  SELECT p.status, count(*)::int AS count FROM payments p
  WHERE ${own(actor)} AND p.till_id = ${tillId} AND p.created_at >= ${from} AND p.created_at < ${until}
  GROUP BY p.status`;

/** A boolean: of the payments that were created at a till, one is pending or has completed since. */
export const isTakingAtTill = (owner: Owner, tillId: Prisma.Sql, since: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM payments p WHERE ${own(owner)} AND p.till_id = ${tillId}
    AND (p.status = 'pending' OR p.completed_at >= ${since}))`;

/**
 * SELECT of `id`, `amount` and `completed_at` of the payments in the actor's currency that completed in the last 24
 * hours, after they had expired, newest first.
 */
export const latePayments = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT p.id, ${paidOf} AS amount, p.completed_at FROM payments p
  WHERE ${own(actor)} AND p.currency = ${actor.currency} AND p.completed_at > p.expires_at
    AND p.completed_at > now() - interval '24 hours'
  ORDER BY p.completed_at DESC`;

/** Money that is reserved is usually taken at once, or with the next attempts. */
const keptReservations = Prisma.sql`reservations r JOIN payments p ON p.id = r.payment_id
  WHERE r.last_refusal IS NOT NULL AND r.created_at <= now() - interval '1 minute'`;

/**
 * SELECT of `id`, `amount` and `reserved_at` of the payments in the actor's currency whose payers approved them, and whose
 * money the network neither takes nor gives back, latest first.
 */
export const keptPayments = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT p.id, p.amount, r.created_at AS reserved_at FROM ${keptReservations}
    AND ${own(actor)} AND p.currency = ${actor.currency}
  ORDER BY r.created_at DESC`;

/**
 * SELECT of those of all organizations: `organization_id`, `mode`, `id`, `amount`, `currency`, `reserved_at` and
 * `last_refusal`.
 */
export const allKeptPayments = Prisma.sql`
  SELECT p.organization_id, p.mode, p.id, p.amount, p.currency, r.created_at AS reserved_at, r.last_refusal
  FROM ${keptReservations}`;

/** SELECT of the earliest time at which a pending payment is due for a check. */
export const firstDueCheck = (actor: Actor): Prisma.Sql =>
  Prisma.sql`SELECT min(p.next_check_at) FROM payments p WHERE ${own(actor)} AND p.status = 'pending'`;

/** A FROM item of an organization's pending payments: `id`. */
export const pendingPayments = (actor: Actor): Prisma.Sql =>
  Prisma.sql`(SELECT p.id FROM payments p WHERE ${own(actor)} AND p.status = 'pending')`;

/** A boolean: at least one payment has completed. */
export const hasCompletedPayment = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM payments p WHERE ${own(actor)} AND p.status = 'completed')`;

/** A FROM item of payments, to join to the tills at which they were taken: `id`, `till_id`. */
export const paymentTills = Prisma.sql`(SELECT id, till_id FROM payments)`;

/** SELECT of `id` and `created_at` of the newest payments that were taken at a till. */
export const newestOfTill = (
  { organizationId, mode }: Pick<Actor, "organizationId" | "mode">,
  tillId: string,
  limit: number,
): Prisma.Sql => Prisma.sql`
  SELECT p.id, p.created_at FROM payments p
  WHERE p.organization_id = ${organizationId} AND p.mode = ${mode}::mode AND p.till_id = ${tillId}
  ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`;

/**
 * UPDATE of the tills of payments that have none; `tills` is a SELECT of `payment_id` and `till_id`. Returns their `id`.
 */
export const copyTills = (tills: Prisma.Sql): Prisma.Sql => Prisma.sql`
  UPDATE payments p SET till_id = copied.till_id FROM (${tills}) copied
  WHERE p.id = copied.payment_id AND p.till_id IS NULL RETURNING p.id`;

/** A boolean: a payment that was taken at one of the tills whose IDs `tills` selects has completed. */
export const hasCompletedAtTill = (actor: Actor, tills: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`EXISTS (
    SELECT FROM payments p WHERE ${own(actor)} AND p.status = 'completed' AND p.till_id IN (${tills}))`;

/** A boolean: at least one of the payments whose IDs `ids` selects has completed. */
export const hasCompletedAmong = (actor: Actor, ids: Prisma.Sql): Prisma.Sql =>
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
 * SELECT of `payments`, `completed` and `completedAmount` (minor units of the actor's currency) of the payments that a
 * device key (an expression) has created since a given time.
 */
export const usageOfKey = (actor: Actor, deviceKeyId: Prisma.Sql, since: Date): Prisma.Sql =>
  Prisma.sql`
    SELECT count(*)::int AS payments,
      count(*) FILTER (WHERE p.status = 'completed')::int AS completed,
      COALESCE(sum(${paidOf}) FILTER (WHERE p.status = 'completed' AND p.currency = ${actor.currency}), 0)::bigint
        AS "completedAmount"
    FROM payments p
    WHERE ${own(actor)} AND p.device_key_id = ${deviceKeyId} AND p.created_at >= ${since}::timestamptz`;

/**
 * A FROM item of payments, to join refunds to: `id`, `device_key_id`, `till_id`, `method`, `merchant_order_id`, `payer_phone`,
 * `amount` (what was paid), `refundable_amount`.
 */
export const refundedPayments = Prisma.sql`(
  SELECT id, device_key_id, till_id, method, merchant_order_id, payer_phone, ${paidOf} AS amount,
    ${paidOf} - refunded_amount - refund_pending_amount AS refundable_amount
  FROM payments p)`;

/** A FROM item of payments, to join to what led to them: `id`, `status`, `amount` (what was paid), `refunded_amount`. */
export const paymentAmounts = Prisma.sql`(SELECT id, status, ${paidOf} AS amount, refunded_amount FROM payments p)`;

/**
 * SELECT of `id` and `merchant_order_id` of payments that locks their rows in the order of their IDs, as settling does.
 * `ids` is a SELECT.
 */
export const lockPayments = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT p.id, p.merchant_order_id FROM payments p WHERE p.id = ANY(ARRAY(${ids}))
  ORDER BY p.id FOR NO KEY UPDATE OF p`;

/**
 * SELECT of the columns that a refund shares with completed payments, of their `merchant_order_id`, `refundable_amount`
 * and what is refunded or about to be (`known_amount`). Locks their rows in the order of their IDs. `ids` is a SELECT.
 */
export const lockToReturn = (ids: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT p.id, p.organization_id, p.mode, p.user_id, p.network_number, p.currency, p.merchant_order_id,
    ${paidOf} - p.refunded_amount - p.refund_pending_amount AS refundable_amount,
    p.refunded_amount + p.refund_pending_amount AS known_amount
  FROM payments p WHERE p.id = ANY(ARRAY(${ids})) AND p.status = 'completed'
  ORDER BY p.id FOR NO KEY UPDATE OF p`;

/**
 * SELECT of the `id` of a payment that locks its row, if the amount can be refunded: it must be the exact remainder if
 * `isAllThatIsLeft`, and the total of all refunds must not exceed `atMost`, an expression that is null for no limit.
 */
export function lockRefundable(
  paymentId: string,
  {
    amount,
    isAllThatIsLeft,
    atMost,
  }: {
    amount: bigint;
    isAllThatIsLeft: boolean;
    atMost: Prisma.Sql;
  },
): Prisma.Sql {
  const left = Prisma.sql`${paidOf} - p.refunded_amount - p.refund_pending_amount`;
  return Prisma.sql`
    SELECT p.id FROM payments p
    WHERE p.id = ${paymentId} AND p.status = 'completed' AND ${left} >= ${amount}::bigint
      AND (NOT ${isAllThatIsLeft} OR ${left} = ${amount}::bigint)
      AND p.refunded_amount + p.refund_pending_amount + ${amount}::bigint <= coalesce(${atMost}, ${paidOf})
    FOR NO KEY UPDATE`;
}

/** SELECT of the number of transfers that are known of a payment (an expression). */
export const countOfTransfers = (paymentId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT count(*) FROM payment_transfers t WHERE t.payment_id = ${paymentId}`;

/** SELECT of the `count` of payments at a network account that are still polled. */
export const countOfPolledPayments = ({ organizationId, mode, networkNumber }: AtNetwork) =>
  Prisma.sql`
    SELECT count(*)::int AS count FROM payments
    WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND network_number = ${networkNumber}
      AND next_check_at IS NOT NULL`;

/** SELECT of the `id` of the oldest of them. */
export const idsOfPolledPayments = (
  { organizationId, mode, networkNumber }: AtNetwork,
  most: number,
): Prisma.Sql => Prisma.sql`
  SELECT id FROM payments
  WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND network_number = ${networkNumber}
    AND next_check_at IS NOT NULL
  ORDER BY id LIMIT ${most}`;

/** SELECT of the `Backlog` of checks of payments. Without a sandbox, its payments are not checked. */
export const paymentBacklog = (): Prisma.Sql =>
  backlogOf({
    name: "payment",
    rows: Prisma.sql`payments WHERE next_check_at IS NOT NULL ${hasSandbox() ? Prisma.empty : Prisma.sql`AND mode = 'live'`}`,
    dueAt: Prisma.sql`next_check_at`,
  });

/** The columns of a timeline entry, as expressions over the rows that cause it. */
interface TimelineColumns {
  /** Defaults to now. */
  at?: Prisma.Sql;
  /** Such as `refund.completed`. */
  kind: Prisma.Sql;
  /** A device key's id, a user's id, "network" or "qassa". */
  actor: Prisma.Sql;
  data: Prisma.Sql;
}

/**
 * INSERT of one timeline entry for each row of `from`, which has `organization_id`, `mode` and `payment_id`. It belongs
 * in the statement that causes the entries.
 */
export const insertTimelineLines = (line: TimelineColumns, from: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data
      ${line.at ? Prisma.sql`, at` : Prisma.empty})
    SELECT organization_id, mode, payment_id, ${line.kind}, ${line.actor}, ${line.data}
      ${line.at ? Prisma.sql`, ${line.at}` : Prisma.empty}
    FROM ${from}`;

export { encryptedColumns } from "./scanned-codes";
