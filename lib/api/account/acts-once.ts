import { findPayment } from "@/lib/domain/payments";
import { ScanOver } from "@/lib/domain/printed-codes";
import { createRefund, refundToRetry } from "@/lib/domain/refunds";
import type { CreateAccountRefund } from "@/lib/domain/refunds/schemas";
import { IdempotencyKeyReused, KeyInUse } from "@/lib/domain/shared/idempotency";
import {
  approverAt,
  findTill,
  PaymentInProgress,
  showPayment,
  takePayment,
} from "@/lib/domain/till";
import type { TakePayment } from "@/lib/domain/till/schemas";
import type { Actor } from "@/lib/kit/actor";
import { makeOnce } from "../core/make-once";
import { hashesOfTillPayment, hashOfMemberRefund } from "../core/request-hashes";

/**
 * Takes a payment at a till and shows it on the till's screen, once per key, so that a second click or a retry after a
 * lost response does not create a second payment, whoever sends it there. The scan of a printed code is a key by itself,
 * so that nobody who scanned once is asked twice, and another press shows no payment of before as this one. Returns the payment's ID. Throws what `takePayment` throws,
 * `IdempotencyKeyReused` if the key was used for something else, and `PaymentInProgress`.
 */
export async function takePaymentOnce(
  actor: Actor,
  tillId: string,
  { idempotency_key: key, ...input }: TakePayment,
): Promise<string> {
  const { scan_id: scan } = input;
  // Whoever scanned is asked at the network of the code, whatever the till has chosen.
  const order = scan === undefined ? input : { ...input, network: undefined };
  const request = {
    operation: "account.takePayment",
    key: scan === undefined ? key : `scan ${scan}`,
    ...hashesOfTillPayment(actor, tillId, { ...order, idempotency_key: key }),
  };
  try {
    const taken = await makeOnce(actor, request, (claim) =>
      takePayment(actor, tillId, order, { claim }),
    );
    if (taken.isReplay) {
      await requireNetwork(actor, taken.id, order.network);
      await showPayment(actor, tillId, taken.id);
    }
    return taken.id;
  } catch (error) {
    if (scan !== undefined && error instanceof IdempotencyKeyReused) throw new ScanOver();
    throw error instanceof KeyInUse ? new PaymentInProgress() : error;
  }
}

/**
 * A version before stored what was sent at one of several networks without it, so such a repetition is recognized by the
 * payment. Throws `IdempotencyKeyReused` if it was made at another network than is asked for now.
 */
async function requireNetwork(
  actor: Actor,
  paymentId: string,
  requestedNumber: number | undefined,
): Promise<void> {
  if (requestedNumber === undefined) return;
  const { networkNumber } = await findPayment(actor, paymentId);
  if (networkNumber !== requestedNumber) throw new IdempotencyKeyReused();
}

/**
 * Refunds a payment once per key, so that a second click does not create a second refund. Returns the refund's ID.
 * Throws what `createRefund` and `approverAt` throw, and `IdempotencyKeyReused` if the key was used for something else.
 */
export async function createRefundOnce(
  actor: Actor,
  paymentId: string,
  { till_id, approval, ...input }: Omit<CreateAccountRefund, "idempotency_key">,
  key: string,
): Promise<string> {
  const tillId =
    till_id === undefined ? undefined : (await findTill(actor, till_id, "refunds.create")).id;
  // Nothing is hashed for a payment that cannot be refunded.
  if (approval) await findPayment(actor, paymentId);
  const approver = approval && (await approverAt(actor, tillId, approval));
  const requestHash = hashOfMemberRefund(actor, paymentId, input);
  const request = { operation: "account.createRefund", key, requestHash };
  const { id } = await makeOnce(
    actor,
    request,
    async (claim) =>
      (await createRefund(actor, paymentId, { ...input, tillId, approver }, { claim })).id,
  );
  return id;
}

/** Retries a failed refund. Repeated calls create only one new refund. Returns its ID. */
export async function retryRefundOnce(actor: Actor, refundId: string): Promise<string> {
  const { paymentId, input } = await refundToRetry(actor, refundId);
  return createRefundOnce(actor, paymentId, input, `retry of ${refundId}`);
}
