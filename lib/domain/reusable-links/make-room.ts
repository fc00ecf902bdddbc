import { type Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { QassaError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import { cancelPayment } from "@/lib/domain/payments";
import { pendingPayments } from "@/lib/domain/payments/sql";
import type { ReusableLink } from "./columns";

/** Until then a page may not have asked for its payment yet. */
const YOUNG_SECONDS = 30;
/** A process that chose a payment may have ended before it was cancelled. */
const CHOSEN_SECONDS = 60;
const REASON = "Nobody opened it while others were waiting to pay";

/**
 * Cancels the oldest payment of a link that no payer has opened, of the network of payers that has the most pending ones,
 * if those are more than the asking network would have; with `isOwn`, only one of the asking network itself. It ends as
 * any cancelled payment, with its event. Returns whether there is room now; a payment that is being paid stays.
 */
export async function makeRoom(
  link: ReusableLink,
  actor: Actor,
  payerNetwork: string,
  isOwn: boolean,
): Promise<boolean> {
  // Choosing one and opening it change the same row, so one of them is first.
  const [chosen] = await query<{ id: string }>(Prisma.sql`
    WITH pending AS (
      SELECT l.payment_id, l.payer_network, count(*) OVER (PARTITION BY l.payer_network) AS size
      FROM ${pendingPayments(actor)} p JOIN reusable_link_payments l ON l.payment_id = p.id
      WHERE l.reusable_link_id = ${link.id}
    ), own AS (SELECT count(*) AS size FROM pending WHERE payer_network = ${payerNetwork}),
    first AS (
      SELECT l.payment_id FROM reusable_link_payments l JOIN pending p USING (payment_id), own
      WHERE l.opened_at IS NULL AND l.payment_created_at < now() - make_interval(secs => ${YOUNG_SECONDS}::int)
        AND (l.displaced_at IS NULL OR l.displaced_at < now() - make_interval(secs => ${CHOSEN_SECONDS}::int))
        AND (l.payer_network = ${payerNetwork} OR (NOT ${isOwn} AND p.size > own.size + 1))
      ORDER BY p.size DESC, l.payment_created_at, l.payment_id LIMIT 1 FOR UPDATE OF l SKIP LOCKED
    )
    UPDATE reusable_link_payments l SET displaced_at = now() FROM first WHERE l.payment_id = first.payment_id
    RETURNING l.payment_id AS id`);
  if (!chosen) return false;
  try {
    await cancelPayment(actor, chosen.id, REASON);
    return true;
  } catch (error) {
    if (!(error instanceof QassaError)) throw error;
    // Paid meanwhile, which makes room too, or the network does not cancel it now.
    log.info({ paymentId: chosen.id, code: error.code }, "a payment of a link made no room");
    return error.kind !== "unavailable";
  }
}
