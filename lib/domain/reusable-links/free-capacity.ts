import { cancelPayment } from "@/lib/domain/payments";
import { pendingPayments } from "@/lib/domain/payments/sql";
import { type Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { QassaError } from "@/lib/kit/errors";
import { log } from "@/lib/kit/log";
import type { ReusableLink } from "./columns";

/** Until then a page may not have asked for its payment yet, over whatever connection. */
const YOUNG_SECONDS = 30;
/** The same for networks of payers that start more than the newcomer's: in a flood all payments are young. */
const YOUNG_OF_BUSIER_SECONDS = 8;
/** How busy a network is: the payments that it has started in this time. */
const RECENT_MINUTES = 10;
/** A process that chose a payment may have ended before it was cancelled. */
const CHOSEN_SECONDS = 60;
const REASON = "Nobody opened it while others were waiting to pay";

/**
 * Cancels the oldest payment of a link that no payer has opened, of the network of payers that has started the most lately;
 * with `isOwn`, only one of the asking network itself. It ends as any cancelled payment, with its event. Returns whether
 * that freed capacity; a payment that is being paid stays.
 */
export async function freeCapacity(
  link: ReusableLink,
  actor: Actor,
  payerNetwork: string,
  isOwn: boolean,
): Promise<boolean> {
  // Choosing one and opening it change the same row, so one of them is first.
  const [chosen] = await query<{ id: string }>(Prisma.sql`
    WITH recent AS (
      SELECT payer_network, count(*) AS started FROM reusable_link_payments
      WHERE reusable_link_id = ${link.id} AND payment_created_at > now() - make_interval(mins => ${RECENT_MINUTES}::int)
      GROUP BY payer_network
    ), own AS (SELECT coalesce(max(started), 0) AS started FROM recent WHERE payer_network = ${payerNetwork}),
    first AS (
      SELECT l.payment_id FROM ${pendingPayments(actor)} p JOIN reusable_link_payments l ON l.payment_id = p.id
        LEFT JOIN recent r ON r.payer_network = l.payer_network, own
      WHERE l.reusable_link_id = ${link.id} AND l.opened_at IS NULL
        AND l.payment_created_at < now() - make_interval(secs => CASE
          WHEN coalesce(r.started, 0) > own.started THEN ${YOUNG_OF_BUSIER_SECONDS}::int ELSE ${YOUNG_SECONDS}::int END)
        AND (l.displaced_at IS NULL OR l.displaced_at < now() - make_interval(secs => ${CHOSEN_SECONDS}::int))
        AND (l.payer_network = ${payerNetwork} OR NOT ${isOwn})
      ORDER BY coalesce(r.started, 0) DESC, l.payment_created_at, l.payment_id LIMIT 1 FOR UPDATE OF l SKIP LOCKED
    )
    UPDATE reusable_link_payments l SET displaced_at = now() FROM first WHERE l.payment_id = first.payment_id
    RETURNING l.payment_id AS id`);
  if (!chosen) return false;
  try {
    await cancelPayment(actor, chosen.id, REASON);
    return true;
  } catch (error) {
    if (!(error instanceof QassaError)) throw error;
    // Paid meanwhile, which frees capacity too, or the network does not cancel it now.
    log.info({ paymentId: chosen.id, code: error.code }, "a payment of a link made no room");
    return error.kind !== "unavailable";
  }
}
