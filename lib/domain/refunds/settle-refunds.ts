import { insertTimelineLines, lockPayments } from "@/lib/domain/payments/sql";
import { type CreationTrace, traceSettling } from "@/lib/domain/shared/trace-settling";
import { announceDeliveries } from "@/lib/domain/webhooks";
import { eventsWithDeliveries } from "@/lib/domain/webhooks/sql";
import { Prisma, queryPrepared, type Refund } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import { type RefundColumn, refundColumns } from "./columns";

export interface RefundChange extends CreationTrace {
  refundId: string;
  status: "completed" | "failed";
  /** Why it failed, in plain language. */
  failReason?: string | undefined;
  networkStatus?: string | undefined;
  actor: string;
}

const EVENT = {
  organizationId: "s.organization_id",
  mode: "s.mode",
  type: Prisma.sql`CASE WHEN s.status = 'completed' THEN 'payment.refunded' ELSE 'payment.refund_failed' END`,
  paymentId: "s.payment_id",
  refundId: "s.id",
  merchantOrderId: "p.merchant_order_id",
  traceparent: "s.event_traceparent",
} as const;

const TIMELINE_LINE = {
  kind: Prisma.sql`'refund.' || status`,
  actor: Prisma.sql`actor`,
  data: Prisma.sql`jsonb_strip_nulls(jsonb_build_object(
    'refund_id', id, 'reason', fail_reason, 'network_status', network_status))`,
};

/**
 * Settles refunds in one statement, like `settlePayments`; the only code that changes a refund's status. Updates those
 * that are still pending and writes the payment's timeline, the event and its deliveries. A trigger updates the amounts
 * of the payment. Returns the refunds that it settled.
 */
export async function settleRefunds(changes: readonly RefundChange[]): Promise<Refund[]> {
  if (changes.length === 0) return [];
  const settled = await traceSettling("refund", changes, (traced) =>
    queryPrepared<Refund>(settleStatement(traced)),
  );
  if (settled.length > 0) announceDeliveries();
  return settled;
}

const settleStatement = (changes: readonly RefundChange[]) => Prisma.sql`
    WITH change AS (
      SELECT DISTINCT ON (c."refundId") c.* FROM jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS c(
        "refundId" text, status refund_status, "failReason" text, "networkStatus" text, actor text,
        traceparent text)
    ), payment AS MATERIALIZED (
      -- The trigger updates them. They are locked first, so that concurrent settling cannot deadlock.
      ${lockPayments(sqlRows<"payment_id">`
        SELECT r.payment_id FROM refunds r
        WHERE r.id = ANY(ARRAY(SELECT "refundId" FROM change)) AND r.status = 'pending'`)}
    ), locked AS MATERIALIZED (
      SELECT r.id FROM refunds r JOIN payment p ON p.id = r.payment_id
      WHERE r.id = ANY(ARRAY(SELECT "refundId" FROM change)) AND r.status = 'pending'
      ORDER BY r.payment_id, r.id FOR NO KEY UPDATE OF r
    ), settled AS (
      UPDATE refunds r SET
        status = c.status,
        completed_at = CASE WHEN c.status = 'completed' THEN now() END,
        fail_reason = CASE WHEN c.status = 'failed'
          THEN coalesce(c."failReason", 'The payment network gave no reason.') END,
        network_status = coalesce(c."networkStatus", r.network_status),
        updated_at = now(),
        next_check_at = NULL
      FROM change c JOIN locked l ON l.id = c."refundId"
      WHERE r.id = l.id AND r.status = 'pending'
      RETURNING r.*, c.actor, c.traceparent AS event_traceparent
    ), entry AS (${insertTimelineLines(TIMELINE_LINE, sqlRows<RefundColumn>`settled`)}
    ), ${eventsWithDeliveries(EVENT, sqlRows<`s.${RefundColumn}` | "s.event_traceparent" | "p.merchant_order_id">`settled s JOIN payment p ON p.id = s.payment_id`)}
    SELECT ${refundColumns} FROM settled r`;
