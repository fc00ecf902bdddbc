import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { query } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";
import { type AccountRefundRow, accountRefunds } from "./account-refund";
import type { RefundColumn } from "./columns";

/** Returns the newest refunds, up to a limit, of payments of the actor. Newest first. */
export async function newestRefundsOf(
  actor: Actor,
  payments: Rows<"id">,
  limit: number,
): Promise<AccountRefundRow[]> {
  authorize(actor, "refunds.read");
  // The inner limit keeps PostgreSQL from joining with every refund of the organization.
  return query<AccountRefundRow>(
    accountRefunds(sqlRows<RefundColumn>`
      SELECT own.* FROM (${payments}) AS p, LATERAL (
        SELECT * FROM refunds r
        WHERE r.payment_id = p.id AND r.organization_id = ${actor.organizationId} AND r.mode = ${actor.mode}::mode
        ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}) AS own
      ORDER BY own.created_at DESC, own.id DESC LIMIT ${limit}`),
  );
}
