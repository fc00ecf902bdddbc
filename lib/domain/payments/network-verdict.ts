import type { Payment } from "@/lib/kit/db";
import type { NetworkPayment } from "@/lib/network";
import { after, hours, seconds } from "@/lib/kit/time";
import type { PaymentChange } from "./settle-payments";

/** A payer who declined has said no more than that. */
const DECLINED = "The payer declined the payment.";
const REJECTED = "The payment network rejected the payment.";

/** A first submission may still be on its way: that the network does not know the reference means nothing yet. */
const SUBMISSION_TIME = seconds(10);

export const isFirstSubmissionInFlight = (payment: Payment, now: Date): boolean =>
  after(payment.createdAt, SUBMISSION_TIME) > now;

/** When it was last about to be handed to the network, the first time or by `beginSubmission`. */
export const lastSubmittedAt = ({ submittedAt, createdAt }: Payment): Date =>
  submittedAt ?? createdAt;

/** That submission may still be on its way. */
export const isSubmissionInFlight = (payment: Payment, now: Date): boolean =>
  after(lastSubmittedAt(payment), SUBMISSION_TIME) > now;

/** How long after its validity a payment with an unknown network status stays pending. */
const UNRECOGNIZED_TIME = hours(24);

/**
 * What the network's word means for a payment: the change to settle, or undefined when it stays as it is.
 * A word that this version does not know never fails a payment. `now` is the database's.
 */
export function toStatusChange(
  payment: Payment,
  verdict: NetworkPayment,
  now: Date,
): PaymentChange | undefined {
  const change = {
    paymentId: payment.id,
    networkStatus: verdict.networkStatus || undefined,
    actor: "network",
  };
  const isOver = payment.expiresAt <= now;
  switch (verdict.state) {
    case "paid":
      return { ...change, status: "completed" };
    case "declined":
      return { ...change, status: "cancelled", reason: verdict.reason ?? DECLINED };
    case "cancelled":
      return { ...change, status: "cancelled", reason: verdict.reason };
    case "rejected":
      return { ...change, status: "failed", reason: verdict.reason ?? REJECTED };
    case "expired":
      return { ...change, status: "expired" };
    case "pending":
      return isOver ? { ...change, status: "expired", actor: "qassa" } : undefined;
    case "not_found":
      return toNotFoundChange(payment, now);
    case "unrecognized":
      return after(payment.expiresAt, UNRECOGNIZED_TIME) <= now
        ? { ...change, status: "expired", actor: "qassa" }
        : undefined;
  }
}

/**
 * The network does not know it: a request is submitted again until its time is over. A link without a token is
 * left for as long to the next request with its idempotency key; nobody was ever given the token, so then nobody can
 * pay it or wait for it.
 */
function toNotFoundChange(payment: Payment, now: Date): PaymentChange | undefined {
  if (payment.expiresAt > now) return undefined;
  const change = { paymentId: payment.id, actor: "qassa" };
  if (payment.method !== "link" || payment.qrToken !== null) {
    return { ...change, status: "expired" };
  }
  if (isSubmissionInFlight(payment, now)) return undefined;
  const reason = "The payment network did not create the link.";
  return { ...change, status: "failed", reason, silent: true };
}
