// SQL fragments on refunds for statements in other folders, restricted to an organization and mode.
import { type Owner, refundedPayments, type Span } from "@/lib/domain/payments/sql";
import type { Actor } from "@/lib/kit/actor";
import { backlogOf } from "@/lib/kit/backlog";
import { Prisma } from "@/lib/kit/db";
import { hasSandbox } from "@/lib/kit/env";
import { sqlRows } from "@/lib/kit/rows";
import type { AtNetwork } from "@/lib/network";

const own = ({ organizationId, mode }: Owner) =>
  Prisma.sql`r.organization_id = ${organizationId} AND r.mode = ${mode}::mode`;

/** SELECT of the refunds in the owner's currency that completed in a span. */
export const completedRefunds = (owner: Owner, { from, until }: Span) => sqlRows<
  "payment_id" | "user_id" | "till_id" | "created_at" | "completed_at" | "amount"
>`
  SELECT r.payment_id, r.user_id, r.till_id, r.created_at, r.completed_at, r.amount FROM refunds r
  WHERE ${own(owner)} AND r.currency = ${owner.currency} AND r.completed_at >= ${from} AND r.completed_at < ${until}`;

/** SELECT of the refunds of a payment that the payer has got or will get, oldest first. */
export const refundsOnReceipt = (paymentId: string) => sqlRows<
  "id" | "amount" | "status" | "createdAt" | "completedAt"
>`
  SELECT r.id, r.amount, r.status, r.created_at AS "createdAt", r.completed_at AS "completedAt" FROM refunds r
  WHERE r.payment_id = ${paymentId} AND r.status <> 'failed' ORDER BY r.created_at, r.id LIMIT 100`;

/** SELECT of the first time from `since` on at which a refund completed. */
export const firstRefund = (owner: Owner, since: Prisma.Sql) => sqlRows<"first">`
  SELECT min(r.completed_at) AS first FROM refunds r
  WHERE ${own(owner)} AND r.completed_at >= ${since}`;

/** Expression: the user who approved a refund at a till, or null. `refundId` is an expression. */
export const approverOfRefund = (refundId: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(SELECT r.approved_by FROM refunds r WHERE r.id = ${refundId})`;

/** A boolean: at least one refund has completed. */
export const hasCompletedRefund = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM refunds r WHERE ${own(actor)} AND r.status = 'completed')`;

/** SELECT of the refunds that have been pending for over an hour, oldest first. */
export const stuckRefunds = (actor: Actor) => sqlRows<"id" | "created_at">`
  SELECT r.id, r.created_at FROM refunds r
  WHERE ${own(actor)} AND r.status = 'pending' AND r.created_at < now() - interval '1 hour'
  ORDER BY r.created_at`;

/** SELECT of the number of refunds at a network account that are still polled. */
export const countOfPolledRefunds = ({ organizationId, mode, networkNumber }: AtNetwork) =>
  sqlRows<"count">`
    SELECT count(*)::int AS count FROM refunds
    WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND network_number = ${networkNumber}
      AND next_check_at IS NOT NULL`;

/** SELECT of the `Backlog` of checks of refunds. Without a sandbox, its refunds are not checked. */
export const refundBacklog = () =>
  backlogOf({
    name: "refund",
    rows: sqlRows<"status">`refunds WHERE next_check_at IS NOT NULL ${hasSandbox() ? Prisma.empty : Prisma.sql`AND mode = 'live'`}`,
    dueAt: Prisma.sql`next_check_at`,
  });

/** SELECT, over all organizations, of the refunds that failed in the last 24 hours. */
export const recentlyFailedRefunds = sqlRows<
  | "organization_id"
  | "mode"
  | "id"
  | "created_at"
  | "payment_id"
  | "amount"
  | "currency"
  | "fail_reason"
>`
  SELECT organization_id, mode, id, created_at, payment_id, amount, currency, fail_reason FROM refunds
  WHERE status = 'failed' AND updated_at > now() - interval '24 hours'`;

/** SELECT of the actor's refunds that failed in the last 7 days and whose amount can still be refunded, latest first. */
export const unresolvedFailedRefunds = (actor: Actor) => sqlRows<"id" | "amount" | "failed_at">`
  SELECT r.id, r.amount, r.updated_at AS failed_at
  FROM refunds r JOIN ${refundedPayments} p ON p.id = r.payment_id
  WHERE ${own(actor)} AND r.status = 'failed' AND r.created_at > now() - interval '7 days'
    AND r.currency = ${actor.currency} AND p.refundable_amount >= r.amount
  ORDER BY r.created_at DESC, r.id DESC`;

/** A boolean: of the refunds that were requested at a till, one is pending or has completed since. */
export const isRefundingAtTill = (
  owner: Owner,
  { tillId, since }: { tillId: Prisma.Sql; since: Prisma.Sql },
): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM refunds r WHERE ${own(owner)} AND r.till_id = ${tillId}
    AND (r.status = 'pending' OR r.completed_at >= ${since}))`;
