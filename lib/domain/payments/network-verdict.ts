import { creationTraceOf } from "@/lib/domain/shared/trace-settling";
import type { Payment } from "@/lib/kit/db";
import { after, hours, seconds } from "@/lib/kit/time";
import type { NetworkPayment } from "@/lib/network";
import { sumOfTransfers } from "./paid-sum";
import type { PaymentChange } from "./settle-payments";

/** Default reasons, for when the network gives none. */
const DECLINED = "The payer declined the payment.";
const REJECTED = "The payment network rejected the payment.";

/** While a submission may still be in flight, the network not knowing the reference means nothing yet. */
const SUBMISSION_TIME = seconds(10);

export const isFirstSubmissionInFlight = (payment: Payment, now: Date): boolean =>
  after(payment.createdAt, SUBMISSION_TIME) > now;

/** Returns when the last submission to the network began: the first one, or one by `beginSubmission`. */
export const lastSubmittedAt = ({ submittedAt, createdAt }: Payment): Date =>
  submittedAt ?? createdAt;

/** The last submission may still be in flight. */
export const isSubmissionInFlight = (payment: Payment, now: Date): boolean =>
  after(lastSubmittedAt(payment), SUBMISSION_TIME) > now;

/** How long after it expires a payment with an unknown network status stays pending. */
const UNRECOGNIZED_TIME = hours(24);

/**
 * Returns the change to settle for a payment's network status, or undefined if nothing changes. A status that this
 * version does not know never fails a payment. `requestedAt` is the database's time before the network was asked: a payment
 * that expired while its response was on its way may have been paid just in time.
 */
export function toStatusChange(
  payment: Payment,
  verdict: NetworkPayment,
  requestedAt: Date,
): PaymentChange | undefined {
  const change = {
    paymentId: payment.id,
    networkStatus: verdict.networkStatus || undefined,
    actor: "network",
    ...creationTraceOf(payment),
  };
  const isOver = payment.expiresAt <= requestedAt;
  switch (verdict.state) {
    case "paid":
      return { ...change, status: "completed", paid: sumOfTransfers(payment, verdict.transfers) };
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
    case "reserved":
      // It is taken or given back before anything final is said.
      return undefined;
    case "not_found":
      return toNotFoundChange(payment, requestedAt);
    case "unrecognized":
      return after(payment.expiresAt, UNRECOGNIZED_TIME) <= requestedAt
        ? { ...change, status: "expired", actor: "qassa" }
        : undefined;
  }
}

/**
 * Returns the change for a payment that the network does not know. A request to a phone is submitted again until it
 * expires. A link without a token stays pending for as long, for the next request with its idempotency key, and then
 * fails without an event: nobody was ever given the token, so nobody can pay it or is waiting for it.
 */
function toNotFoundChange(payment: Payment, requestedAt: Date): PaymentChange | undefined {
  if (payment.expiresAt > requestedAt) return undefined;
  const change = { paymentId: payment.id, actor: "qassa", ...creationTraceOf(payment) };
  if (payment.method !== "link" || payment.qrToken !== null) {
    return { ...change, status: "expired" };
  }
  if (isSubmissionInFlight(payment, requestedAt)) return undefined;
  const reason = "The payment network did not create the link.";
  return { ...change, status: "failed", reason, silent: true };
}
