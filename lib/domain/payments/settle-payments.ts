import { publishChange } from "@/lib/domain/shared/changes";
import { type CreationTrace, traceSettling } from "@/lib/domain/shared/trace-settling";
import { announceDeliveries } from "@/lib/domain/webhooks";
import { eventsWithDeliveries } from "@/lib/domain/webhooks/sql";
import { type Payment, Prisma, queryPrepared, queryTogether } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import { type PaymentColumn, paymentColumns } from "./columns";
import { insertDiscrepancies } from "./discrepancies";
import type { PaidSum } from "./paid-sum";
import { forgetCodesOf } from "./scanned-codes";
import type { PaymentStatus } from "./schemas";

export interface PaymentChange extends CreationTrace {
  paymentId: string;
  status: Exclude<PaymentStatus, "pending">;
  /** Why it was cancelled or failed, in plain language. */
  reason?: string | undefined;
  /** In the network's own terms. */
  networkStatus?: string | undefined;
  /** A device key's id, a user's id, "network" or "qassa". */
  actor: string;
  /** What its network holds of it, if that is known. */
  paid?: PaidSum | undefined;
  /** The network names the money that it received: the payment is completed even if it was cancelled or had failed. */
  isReceived?: boolean;
  /** No event: the response to the caller's own request has already reported it. */
  silent?: boolean;
  /** Settle only if no submission has begun since this one. */
  ifLastSubmittedAt?: Date;
}

/** The change of a payment that failed while it was created. The response says so, so there is no event. */
export const failedAtCreation = (failed: { paymentId: string; reason: string }): PaymentChange => ({
  ...failed,
  status: "failed",
  actor: "network",
  silent: true,
});

const EVENT = {
  organizationId: "organization_id",
  mode: "mode",
  type: Prisma.sql`'payment.' || status`,
  paymentId: "id",
  merchantOrderId: "merchant_order_id",
  traceparent: "event_traceparent",
} as const;

/** The payments within the statement that settles them. */
const SETTLED = sqlRows<PaymentColumn>`settled`;

/**
 * Settles one or many payments in one statement; the only code that changes a payment's status. Updates payments that
 * are still pending (or expired, if they turn out to be paid; or over in any way, if their money was received) and
 * writes the timeline, the event and a delivery for each subscription to it. The loser of a race changes nothing.
 * Returns the payments that it settled. `alongside` returns a statement that takes effect together with it or not at all.
 */
export async function settlePayments(
  changes: readonly PaymentChange[],
  alongside?: (settled: typeof SETTLED) => Prisma.Sql | undefined,
): Promise<Payment[]> {
  if (changes.length === 0) return [];
  const [first, ...others] = changes;
  const settled = await traceSettling("payment", changes, (traced) => {
    const statement = settleStatement(traced, alongside?.(SETTLED) ?? Prisma.sql`SELECT 1`);
    return others.length === 0
      ? queryTogether<Payment>(statement, { queue: "settlements", locks: first!.paymentId })
      : queryPrepared<Payment>(statement);
  });
  if (settled.length > 0) {
    publishChange(settled.map(({ id }) => id));
    announceDeliveries();
  }
  return settled;
}

const canChange = Prisma.sql`(p.status = 'pending'
  OR (c.status = 'completed' AND (p.status = 'expired' OR (c."isReceived" AND p.status <> 'completed'))))`;

/** Only networks that name the money that they received can find any. */
const discrepancies = Prisma.sql`, discrepancy AS (
      ${insertDiscrepancies(sqlRows<"organization_id" | "mode" | "id" | "kind">`
        SELECT s.*, 'paid_after_end' AS kind FROM settled s WHERE before IN ('cancelled', 'failed')
        UNION ALL SELECT s.*, 'amount_differs' FROM settled s WHERE paid_amount IS NOT NULL`)}
    )`;

const settleStatement = (changes: readonly PaymentChange[], alongside: Prisma.Sql) => Prisma.sql`
    WITH change AS (
      SELECT DISTINCT ON (c."paymentId") c.* FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c(
        "paymentId" text, status payment_status, reason text, "networkStatus" text, actor text, silent boolean,
        paid jsonb, "isReceived" boolean, "ifLastSubmittedAt" timestamptz, traceparent text)
    ), locked AS MATERIALIZED (
      -- In the order of IDs, so that concurrent settling cannot deadlock. No key changes, so a concurrent insert of a
      -- refund or an event of the payment does not block this.
      SELECT p.id, p.status AS before FROM payments p JOIN change c ON c."paymentId" = p.id
      WHERE p.id = ANY(ARRAY(SELECT "paymentId" FROM change))
        AND ${canChange}
        AND (c."ifLastSubmittedAt" IS NULL OR coalesce(p.submitted_at, p.created_at) = c."ifLastSubmittedAt")
        -- A device that was given a token gets the outcome.
        AND (c.silent IS NOT TRUE OR p.qr_token IS NULL)
      ORDER BY p.id FOR NO KEY UPDATE OF p
    ), settled AS (
      UPDATE payments p SET
        status = c.status,
        completed_at = CASE WHEN c.status = 'completed' THEN now() END,
        paid_amount = CASE WHEN c.status = 'completed' THEN nullif((c.paid->>'amount')::bigint, p.amount) END,
        cancelled_at = CASE WHEN c.status = 'cancelled' THEN now() END,
        cancel_reason = CASE WHEN c.status = 'cancelled' THEN c.reason END,
        cancelled_by = CASE WHEN c.status = 'cancelled' THEN c.actor END,
        failure_reason = CASE WHEN c.status = 'failed' THEN c.reason END,
        network_status = coalesce(c."networkStatus", p.network_status),
        updated_at = now(),
        settled_at = now(),
        -- An expired payment may still turn out to be paid, so it is polled for one more day.
        next_check_at = CASE WHEN c.status = 'expired' THEN now() + interval '1 minute' END
      FROM change c JOIN locked l ON l.id = c."paymentId"
      WHERE p.id = l.id AND ${canChange}
      RETURNING p.*, c.paid->'inMajorUnits' AS paid_in_major_units, c.reason, c.actor, c.silent, c.traceparent AS event_traceparent, l.before
    ), alongside AS (${alongside}), entry AS (
      INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
      SELECT organization_id, mode, id, 'payment.' || status, actor, jsonb_strip_nulls(jsonb_build_object(
        'reason', reason, 'network_status', network_status,
        'late', CASE WHEN before = 'expired' THEN true END,
        'after', CASE WHEN before IN ('cancelled', 'failed') THEN before END,
        'paid_amount', CASE WHEN paid_amount IS NOT NULL THEN paid_in_major_units END))
      FROM settled
    )${changes.some(({ paid, isReceived }) => paid || isReceived) ? discrepancies : Prisma.empty},
    ${eventsWithDeliveries(EVENT, sqlRows<PaymentColumn | "event_traceparent">`settled WHERE silent IS NOT TRUE`)},
    forgotten AS (${forgetCodesOf(SETTLED)})
    SELECT ${paymentColumns} FROM settled p`;
