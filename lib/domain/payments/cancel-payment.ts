import { insertAuditLineOfMember } from "@/lib/domain/audit";
import { creationTraceOf } from "@/lib/domain/shared/trace-settling";
import { type Actor, actorName } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { recentDatabaseTime } from "@/lib/kit/clock";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import { NetworkUnavailable } from "@/lib/kit/errors";
import { toMajorUnits } from "@/lib/kit/money";
import { type Rows, sqlRows } from "@/lib/kit/rows";
import {
  type NetworkPayment,
  NetworkNoAnswer,
  networkOfPayment,
  requireAbility,
} from "@/lib/network";
import { paymentColumns } from "./columns";
import { PaymentNotCancellable } from "./errors";
import { findPayment } from "./find-payment";
import { toStatusChange, lastSubmittedAt, isSubmissionInFlight } from "./network-verdict";
import { settlePayments } from "./settle-payments";

/** The network may have cancelled it although its response was lost; the poll finds out. */
const CANCELLATION_UNKNOWN =
  "It may have cancelled the payment anyway. The payment stays pending until the network confirms. Read the payment, or try again in a few seconds.";
const NOT_CANCELLED = "The payment was not cancelled. Try again in a few seconds.";

/**
 * Cancels a pending payment. The network is asked first: if it reports another outcome, such as paid, the payment is
 * settled with that outcome and the call fails. Of several concurrent calls one succeeds. Throws `PaymentNotFound`,
 * `PaymentNotCancellable` (any status but pending) and `NetworkUnavailable`.
 */
export async function cancelPayment(actor: Actor, id: string, reason?: string): Promise<Payment> {
  authorize(actor, "payments.cancel");
  const payment = await findPayment(actor, id);
  if (payment.status !== "pending") throw new PaymentNotCancellable(payment.status);

  const requestedAt = await recentDatabaseTime();
  const verdict = await cancelAtNetwork(payment);
  // A payment that the network never received is cancelled only here, unless a submission may be in flight.
  const isUnknownToNetwork = verdict.state === "not_found";
  const isCancelled =
    verdict.state === "cancelled" ||
    (isUnknownToNetwork && !isSubmissionInFlight(payment, requestedAt));
  const change = isCancelled
    ? {
        paymentId: id,
        status: "cancelled" as const,
        reason,
        networkStatus: verdict.networkStatus,
        actor: actorName(actor),
        ...creationTraceOf(payment),
        // The poll may be about to submit the payment again.
        ...(isUnknownToNetwork && { ifLastSubmittedAt: lastSubmittedAt(payment) }),
      }
    : toStatusChange(payment, verdict, requestedAt);
  if (!change) throw new NetworkUnavailable(NOT_CANCELLED);

  const audit = (from: Rows<"id">) => auditCancellation(actor, payment, from);
  const [settled] = await settlePayments([change], isCancelled ? audit : undefined);
  if (isCancelled) {
    const cancelled =
      settled ?? (await claimCancellation(actor, id, reason, audit(sqlRows<"id">`claimed`)));
    if (cancelled) return cancelled;
  }
  const { status } = settled ?? (await findPayment(actor, id));
  if (status === "pending") throw new NetworkUnavailable(NOT_CANCELLED);
  throw new PaymentNotCancellable(status);
}

/**
 * Attributes a cancellation that the poll settled first to the first call that claims it, with its reason. Returns
 * undefined if another call has claimed it or the payment has another outcome.
 */
async function claimCancellation(
  actor: Actor,
  id: string,
  reason: string | undefined,
  audit: Prisma.Sql = Prisma.sql`SELECT 1`,
): Promise<Payment | undefined> {
  const [claimed] = await query<Payment>(Prisma.sql`
    WITH claimed AS (
      UPDATE payments p SET cancelled_by = ${actorName(actor)}, updated_at = now(),
        cancel_reason = coalesce(${reason ?? null}, p.cancel_reason)
      WHERE p.id = ${id} AND p.status = 'cancelled' AND p.cancelled_by = 'network' AND p.network_status = 'Cancelled'
      RETURNING p.*
    ), audited AS (${audit})
    SELECT ${paymentColumns} FROM claimed p`);
  return claimed;
}

const auditCancellation = (actor: Actor, { amount, currency }: Payment, from: Rows<"id">) =>
  insertAuditLineOfMember(actor, "payment.cancelled", {
    target: "id",
    data: { amount: toMajorUnits(amount, currency), currency },
    from,
  });

async function cancelAtNetwork(payment: Payment): Promise<NetworkPayment> {
  try {
    const network = await networkOfPayment(payment);
    requireAbility(network.profile, "cancelling");
    return await network.cancel(payment.id);
  } catch (error) {
    if (error instanceof NetworkNoAnswer) throw new NetworkUnavailable(CANCELLATION_UNKNOWN);
    throw error;
  }
}
