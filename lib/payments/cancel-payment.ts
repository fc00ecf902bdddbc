import { type Actor, actorName, authorize } from "@/lib/actor";
import { recentDatabaseTime } from "@/lib/clock";
import { type Payment, Prisma, query } from "@/lib/db";
import { NetworkUnavailable } from "@/lib/errors";
import { type NetworkPayment, NetworkNoAnswer, networkFor } from "@/lib/network";
import { PaymentNotCancellable } from "./errors";
import { findPayment } from "./find-payment";
import { changeFrom, mayYetArrive } from "./network-verdict";
import { settlePayments } from "./settle-payments";

/**
 * Calls a pending payment off. The network is asked first: if it says that the payer was faster, the payment is
 * settled as what it is and the call fails. Throws `PaymentNotFound`, `PaymentNotCancellable` (any state but
 * pending) and `NetworkUnavailable` (nothing was changed).
 */
export async function cancelPayment(actor: Actor, id: string, reason?: string): Promise<Payment> {
  authorize(actor, "payments.cancel");
  const payment = await findPayment(actor, id);
  if (payment.status !== "pending") throw new PaymentNotCancellable(payment.status);

  const verdict = await callOff(payment);
  const now = await recentDatabaseTime();
  // What the network never received is called off by us alone, unless it may be on its way there.
  const isLost = verdict.state === "not_found";
  const calledOff = verdict.state === "cancelled" || (isLost && !mayYetArrive(payment, now));
  const change = calledOff
    ? {
        paymentId: id,
        status: "cancelled" as const,
        reason,
        networkStatus: verdict.networkStatus,
        actor: actorName(actor),
        // The poll may be about to submit it again.
        ...(isLost && { ifUnchangedSince: payment.updatedAt }),
      }
    : changeFrom(payment, verdict, now);
  if (!change) throw new NetworkUnavailable();

  const [settled] = await settlePayments([change]);
  // The poll may have been faster in finding what this very call brought about.
  const current = settled ?? (await keepReason(actor, id, reason));
  if (current.status === "pending") throw new NetworkUnavailable();
  if (current.status !== "cancelled" || !calledOff) throw new PaymentNotCancellable(current.status);
  return current;
}

/** The payment as the poll has settled it; where the poll knew no better reason than the network's, this is it. */
async function keepReason(actor: Actor, id: string, reason: string | undefined): Promise<Payment> {
  if (reason !== undefined) {
    await query(Prisma.sql`
      UPDATE payments SET cancel_reason = ${reason}, updated_at = now()
      WHERE id = ${id} AND status = 'cancelled' AND network_status = 'Cancelled' AND EXISTS (
        SELECT FROM payment_timeline WHERE payment_id = ${id} AND kind = 'payment.cancelled' AND actor = 'network')
      RETURNING id`);
  }
  return findPayment(actor, id);
}

async function callOff(payment: Payment): Promise<NetworkPayment> {
  const network = await networkFor(payment.organizationId, payment.mode);
  try {
    return await network.cancel(payment.id);
  } catch (error) {
    if (error instanceof NetworkNoAnswer) throw new NetworkUnavailable();
    throw error;
  }
}
