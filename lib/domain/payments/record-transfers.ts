import { publishChange } from "@/lib/domain/shared/changes";
import { creationTraceOf } from "@/lib/domain/shared/trace-settling";
import { type Payment, Prisma, queryPrepared } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { sqlRows } from "@/lib/kit/rows";
import { type AtNetwork, isReportedBy, type NetworkTransfer } from "@/lib/network";
import { insertDiscrepancies } from "./discrepancies";
import { sumOfTransfers } from "./paid-sum";
import { settlePayments } from "./settle-payments";
import { paidOf } from "./sql";

const PAYMENT = Prisma.sql`p`;

/** A transfer of nothing is none. */
const asRows = (transfers: readonly NetworkTransfer[]) =>
  JSON.stringify(
    transfers
      .filter(({ amount }) => amount > 0n)
      .map(({ reference, id, amount }) => ({ reference, id, amount: amount.toString() })),
  );

/**
 * Returns the references of payments that are completed, of which these transfers name one that was not known yet: it
 * may be a second one.
 */
export async function unknownTransfers(
  account: AtNetwork,
  transfers: readonly NetworkTransfer[],
): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(Prisma.sql`
    SELECT DISTINCT p.id FROM jsonb_to_recordset(${asRows(transfers)}::jsonb) AS t(reference text, id text)
    JOIN payments p ON p.id = t.reference
    WHERE ${isReportedBy(account, PAYMENT)}
      AND p.status = 'completed' AND NOT EXISTS (
        SELECT FROM payment_transfers known WHERE known.payment_id = t.reference AND known.network_id = t.id)`);
  return rows.map(({ id }) => id);
}

/** Returns which of these references are payments that a network account can tell of. */
export async function paymentsAtNetwork(
  account: AtNetwork,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  if (references.length === 0) return new Set();
  const rows = await queryPrepared<{ id: string }>(Prisma.sql`
    SELECT p.id FROM payments p
    WHERE p.id = ANY(${[...references]}::text[]) AND ${isReportedBy(account, PAYMENT)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Stores transfers of payments of one network account, each once. Those of other payments are ignored. */
export async function storeTransfers(
  account: AtNetwork,
  transfers: readonly NetworkTransfer[],
): Promise<void> {
  if (transfers.length === 0) return;
  await queryPrepared(Prisma.sql`
    INSERT INTO payment_transfers (payment_id, network_id, organization_id, mode, amount)
    SELECT DISTINCT ON (p.id, t.id) p.id, t.id, p.organization_id, p.mode, t.amount
    FROM jsonb_to_recordset(${asRows(transfers)}::jsonb) AS t(reference text, id text, amount bigint)
    JOIN payments p ON p.id = t.reference
    WHERE ${isReportedBy(account, PAYMENT)}
    ORDER BY p.id, t.id
    ON CONFLICT DO NOTHING RETURNING payment_id`);
}

interface PaidPayment extends Pick<
  Payment,
  "id" | "status" | "amount" | "paidAmount" | "currency" | "traceparent"
> {
  sum: bigint;
  count: number;
}

/**
 * Makes payments of one network account what their transfers say, and stores these: they are completed, however they had
 * ended, with the sum that the network holds. Each difference from what was asked of the payer is added to the timeline
 * and needs attention. Returns how many payments were settled.
 */
export async function applyTransfers(
  account: AtNetwork,
  transfers: readonly NetworkTransfer[],
): Promise<number> {
  if (transfers.length === 0) return 0;
  await storeTransfers(account, transfers);
  const paid = await queryPrepared<PaidPayment>(Prisma.sql`
    SELECT p.id, p.status, p.amount, p.paid_amount AS "paidAmount", p.currency, p.traceparent,
      sum(t.amount)::bigint AS sum, count(*)::int AS count
    FROM payment_transfers t JOIN payments p ON p.id = t.payment_id
    WHERE t.payment_id = ANY(${[...new Set(transfers.map(({ reference }) => reference))]})
      AND ${isReportedBy(account, PAYMENT)}
    GROUP BY p.id`);
  const settled = await settlePayments(
    paid
      .filter(({ status }) => status !== "completed")
      .map((one) => ({
        paymentId: one.id,
        status: "completed",
        paid: sumOfTransfers(one, [{ amount: one.sum }]),
        isReceived: true,
        actor: "network",
        ...creationTraceOf(one),
      })),
  );
  await changePaidAmounts(
    paid.filter((one) => one.status === "completed" && one.sum !== (one.paidAmount ?? one.amount)),
  );
  return settled.length;
}

/** A completed payment was paid again, or with another amount than its charge said. */
async function changePaidAmounts(paid: readonly PaidPayment[]): Promise<void> {
  if (paid.length === 0) return;
  const rows = paid.map((one) => ({
    id: one.id,
    sum: one.sum.toString(),
    inMajorUnits: toMajorUnits(one.sum, one.currency),
    kind: one.count > 1 ? "paid_again" : "amount_differs",
  }));
  const changed = await queryPrepared<{ id: string }>(Prisma.sql`
    WITH reported AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        id text, sum bigint, "inMajorUnits" float8, kind text)
    ), locked AS MATERIALIZED (
      -- In the order of IDs, like settling.
      SELECT p.id FROM payments p JOIN reported t ON t.id = p.id
      WHERE p.id = ANY(ARRAY(SELECT id FROM reported)) AND p.status = 'completed' AND ${paidOf} <> t.sum
        AND p.refunded_amount + p.refund_pending_amount <= t.sum
      ORDER BY p.id FOR NO KEY UPDATE OF p
    ), changed AS (
      UPDATE payments p SET paid_amount = nullif(t.sum, p.amount), updated_at = now()
      FROM reported t JOIN locked l ON l.id = t.id WHERE p.id = l.id
      RETURNING p.organization_id, p.mode, p.id, t.kind, t."inMajorUnits"
    ), entry AS (
      INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
      SELECT organization_id, mode, id, 'network.' || kind, 'network',
        jsonb_build_object('paid_amount', "inMajorUnits")
      FROM changed
    ), discrepancy AS (${insertDiscrepancies(sqlRows<"organization_id" | "mode" | "id" | "kind">`SELECT * FROM changed`)})
    SELECT id FROM changed`);
  if (changed.length > 0) publishChange(changed.map(({ id }) => id));
}
