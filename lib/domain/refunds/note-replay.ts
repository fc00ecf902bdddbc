import { type Actor, actorName } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";

/** Writes on the payment's timeline that a refund was asked for again, and answered with the first answer. */
export async function noteRefundReplay(actor: Actor, refundId: string | null): Promise<void> {
  if (!refundId || !isId("refund", refundId)) return;
  await query(Prisma.sql`
    INSERT INTO payment_timeline (organization_id, mode, payment_id, kind, actor, data)
    SELECT organization_id, mode, payment_id, 'refund.creation_replayed', ${actorName(actor)},
      jsonb_build_object('refund_id', id)
    FROM refunds
    WHERE id = ${refundId} AND organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
    RETURNING id`);
}
