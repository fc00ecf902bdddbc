import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { type AccountRefundRow, accountRefunds } from "./account-refund";

/**
 * Returns the newest refunds, up to a limit, of the payments that a SELECT has as `id`: payments of the actor. Newest
 * first.
 */
export async function newestRefundsOf(
  actor: Actor,
  payments: Prisma.Sql,
  limit: number,
): Promise<AccountRefundRow[]> {
  authorize(actor, "refunds.read");
  // The inner limit keeps PostgreSQL from joining with every refund of the organization.
  return query<AccountRefundRow>(
    accountRefunds(Prisma.sql`
      SELECT own.* FROM (${payments}) AS p, LATERAL (
        SELECT * FROM refunds r
        WHERE r.payment_id = p.id AND r.organization_id = ${actor.organizationId} AND r.mode = ${actor.mode}::mode
        ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}) AS own
      ORDER BY own.created_at DESC, own.id DESC LIMIT ${limit}`),
  );
}
