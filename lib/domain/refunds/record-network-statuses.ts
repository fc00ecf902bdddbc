import { Prisma, query, type Refund } from "@/lib/kit/db";
import type { NetworkRefund } from "@/lib/network";

/** Keeps statuses that this version does not know, each once and with a line in the timeline, in one statement. */
export async function recordNetworkStatuses(
  told: readonly { refund: Refund; verdict: NetworkRefund }[],
): Promise<void> {
  const rows = told
    .filter(({ refund, verdict }) => verdict.networkStatus !== refund.networkStatus)
    .map(({ refund, verdict }) => ({ id: refund.id, networkStatus: verdict.networkStatus }));
  if (rows.length === 0) return;
  await query(Prisma.sql`
    WITH told AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(id text, "networkStatus" text)
    ), locked AS MATERIALIZED (
      SELECT r.id, t."networkStatus" FROM refunds r JOIN told t ON t.id = r.id
      WHERE r.status = 'pending' AND r.network_status IS DISTINCT FROM t."networkStatus"
      ORDER BY r.payment_id, r.id FOR NO KEY UPDATE OF r
    ), recorded AS (
      UPDATE refunds r SET network_status = l."networkStatus"
      FROM locked l WHERE r.id = l.id
      RETURNING r.organization_id, r.mode, r.payment_id, r.id, r.network_status
    )
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT organization_id, mode, payment_id, 'network.status_unrecognized', 'network',
      jsonb_build_object('refund_id', id, 'network_status', network_status)
    FROM recorded RETURNING id`);
}
