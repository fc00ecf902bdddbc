import { countOfTransfers, insertTimelineLines, lockToReturn } from "@/lib/domain/payments/sql";
import { publishChange } from "@/lib/domain/shared/changes";
import { announceDeliveries } from "@/lib/domain/webhooks";
import { eventsWithDeliveries } from "@/lib/domain/webhooks/sql";
import { Prisma, queryPrepared, type Refund } from "@/lib/kit/db";
import { toMajorUnits } from "@/lib/kit/money";
import { sqlRows } from "@/lib/kit/rows";
import { type AtNetwork, isReportedBy, type NetworkTransfer } from "@/lib/network";
import { type RefundColumn, refundColumns } from "./columns";

const EVENT = {
  organizationId: "r.organization_id",
  mode: "r.mode",
  type: Prisma.sql`'payment.refunded'`,
  paymentId: "r.payment_id",
  refundId: "r.id",
  merchantOrderId: "p.merchant_order_id",
} as const;

const TIMELINE_LINE = {
  kind: Prisma.sql`'refund.found'`,
  actor: Prisma.sql`'network'`,
  data: Prisma.sql`jsonb_strip_nulls(jsonb_build_object(
    'refund_id', id, 'amount', "inMajorUnits", 'reason', reason))`,
};

/**
 * Records what others returned of payments of one network account, each return once, as a completed refund of origin
 * `network` with its event. What does not fit beside a refund that is under way waits until that has its outcome. Returns
 * the refunds that are new. `currency` is that of the account's payments.
 */
export async function recordNetworkRefunds(
  account: AtNetwork,
  transfers: readonly NetworkTransfer[],
  currency: string,
): Promise<Refund[]> {
  const unique = withoutDuplicates(transfers);
  const rows = unique.flatMap(({ reference: paymentId, returns, returned }) =>
    returns.map(({ id, reference, amount, reason }) => ({
      paymentId,
      transfers: unique.filter((one) => one.reference === paymentId).length,
      networkId: id,
      reference,
      amount: amount.toString(),
      returned: returned?.toString(),
      inMajorUnits: toMajorUnits(amount, currency),
      reason,
    })),
  );
  if (rows.length === 0) return [];
  const found = await queryPrepared<Refund>(Prisma.sql`
    WITH reported AS (
      SELECT DISTINCT ON (t."paymentId", t."networkId") t.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        "paymentId" text, transfers int, "networkId" text, reference text, amount bigint, "inMajorUnits" float8,
        reason text, returned bigint)
    ), elsewhere AS (
      -- If all transfers are reported, no more can have been returned: a network can name a return in two ways.
      SELECT reported."paymentId", sum(reported.amount) - (
          SELECT coalesce(sum(r.amount), 0) FROM refunds r
          WHERE r.payment_id = reported."paymentId" AND r.origin = 'network') AS unknown
      FROM reported
      WHERE NOT EXISTS (SELECT FROM refunds r
          WHERE r.payment_id = reported."paymentId" AND r.id = reported.reference AND r.status <> 'failed')
        AND reported.transfers >= (${countOfTransfers(Prisma.sql`reported."paymentId"`)})
      GROUP BY reported."paymentId"
    ), news AS MATERIALIZED (
      SELECT reported.* FROM reported
      WHERE NOT EXISTS (SELECT FROM refunds r WHERE r.payment_id = reported."paymentId"
        AND (r.network_refund_id = reported."networkId" OR (r.id = reported.reference AND r.status <> 'failed')))
    ), payment AS MATERIALIZED (
      ${lockToReturn(sqlRows<"paymentId">`SELECT "paymentId" FROM news`)}
    ), fitting AS (
      SELECT n.*, p.*, sum(n.amount) OVER (PARTITION BY p.id ORDER BY n."networkId") AS so_far,
        sum(n.amount) OVER (PARTITION BY p.id) AS in_all
      FROM news n JOIN payment p ON p.id = n."paymentId"
      WHERE n.amount > 0 AND p.currency = ${currency} AND ${isReportedBy(account, Prisma.sql`p`)}
    ), recorded AS (
      INSERT INTO refunds (id, organization_id, mode, payment_id, user_id, network_number, amount, currency, reason, status,
        origin, network_refund_id, created_at, updated_at, completed_at)
      SELECT typeid('ref'), organization_id, mode, id, user_id, network_number, amount, currency, reason, 'completed',
        'network', "networkId", now(), now(), now()
      FROM fitting LEFT JOIN elsewhere USING ("paymentId")
      WHERE so_far <= refundable_amount AND so_far <= coalesce(unknown, so_far)
        -- Ours are a part of what the network says was returned, even if it does not name them as ours.
        AND in_all <= coalesce(returned - known_amount, in_all)
      ON CONFLICT (payment_id, network_refund_id) DO NOTHING
      RETURNING *
    ), entry AS (${insertTimelineLines(
      TIMELINE_LINE,
      sqlRows<RefundColumn | "inMajorUnits">`(SELECT r.*, n."inMajorUnits" FROM recorded r
        JOIN news n ON n."paymentId" = r.payment_id AND n."networkId" = r.network_refund_id) AS r`,
    )}
    ), ${eventsWithDeliveries(EVENT, sqlRows<`r.${RefundColumn}` | "p.merchant_order_id">`recorded r JOIN payment p ON p.id = r.payment_id`)}
    SELECT ${refundColumns} FROM recorded r`);
  if (found.length > 0) {
    publishChange(found.map(({ paymentId }) => paymentId));
    announceDeliveries();
  }
  return found;
}

/** Each transfer once: a list and a charge can both have it, and one of them can lack returns or say them otherwise. */
function withoutDuplicates(transfers: readonly NetworkTransfer[]): NetworkTransfer[] {
  const returned = ({ returns }: NetworkTransfer) =>
    returns.reduce((sum, { amount }) => sum + amount, 0n);
  const all = new Map<string, NetworkTransfer>();
  for (const transfer of transfers) {
    const name = `${transfer.reference} ${transfer.id}`;
    const other = all.get(name);
    if (!other || returned(transfer) > returned(other)) all.set(name, transfer);
  }
  return [...all.values()];
}
