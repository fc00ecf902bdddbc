import { type Payment, Prisma, query } from "@/lib/kit/db";
import type { NetworkPayment } from "@/lib/network";

/**
 * Keeps what the network says of pending payments where it says nothing new about their status, in one statement. A
 * status that this version does not know goes into the timeline, once.
 */
export async function recordNetworkStatuses(
  told: readonly { payment: Payment; verdict: NetworkPayment }[],
): Promise<void> {
  const news = told.filter(
    ({ payment, verdict }) =>
      verdict.networkStatus && verdict.networkStatus !== payment.networkStatus,
  );
  if (news.length === 0) return;
  const rows = news.map(({ payment, verdict }) => ({
    id: payment.id,
    networkStatus: verdict.networkStatus,
    isUnrecognized: verdict.state === "unrecognized",
  }));
  await query(Prisma.sql`
    WITH told AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
        id text, "networkStatus" text, "isUnrecognized" boolean)
    ), locked AS MATERIALIZED (
      -- In the order of ids, as settling takes them.
      SELECT p.id, t."networkStatus", t."isUnrecognized" FROM payments p JOIN told t ON t.id = p.id
      WHERE p.status = 'pending' AND p.network_status IS DISTINCT FROM t."networkStatus"
      ORDER BY p.id FOR NO KEY UPDATE OF p
    ), recorded AS (
      UPDATE payments p SET network_status = l."networkStatus"
      FROM locked l WHERE p.id = l.id
      RETURNING p.organization_id, p.mode, p.id, p.network_status, l."isUnrecognized"
    )
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT organization_id, mode, id, 'network.status_unrecognized', 'network',
      jsonb_build_object('network_status', network_status)
    FROM recorded WHERE "isUnrecognized" RETURNING id`);
}
