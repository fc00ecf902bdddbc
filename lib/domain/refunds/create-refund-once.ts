import { type Actor, authorize } from "@/lib/kit/actor";
import {
  hashOfRequest,
  type IdempotentRequest,
  KeyTaken,
  replayAnswer,
} from "@/lib/domain/shared/idempotency";
import { toMajorUnits } from "@/lib/kit/money";
import { type AccountRefundRow } from "./account-refund";
import { createRefund } from "./create-refund";
import { RefundNotRetryable } from "./errors";
import { readAccountRefund } from "./search-refunds";
import type { CreateRefund } from "./schemas";

/**
 * A refund asked for by a person: the same key brings the same refund again, so that a second click, or a second try
 * after a lost connection, makes no second one. Throws what `createRefund` throws, and `IdempotencyKeyReused` when
 * the key was used for something else.
 */
export async function createRefundOnce(
  actor: Actor,
  paymentId: string,
  input: CreateRefund,
  key: string,
): Promise<AccountRefundRow> {
  authorize(actor, "refunds.create");
  const { amount, reason } = input;
  const request: IdempotentRequest = {
    operation: "account.createRefund",
    key,
    requestHash: hashOfRequest(actor.userId, paymentId, amount, reason),
    // A refusal changes nothing and may be tried again, so it is not kept.
    answerTo: (error) => ({ status: 0, body: error.message }),
  };
  try {
    const refund = await createRefund(actor, paymentId, input, request);
    return await readAccountRefund(actor, refund.id);
  } catch (error) {
    if (!(error instanceof KeyTaken)) throw error;
    const replay = await replayAnswer(actor, request);
    if (replay.outcome === "answer" && replay.resourceId) {
      return readAccountRefund(actor, replay.resourceId);
    }
    throw error;
  }
}

/**
 * Asks once more for what a failed refund did not give back: a new refund of the same amount and reason. However
 * often it is asked for, it is one. Throws `RefundNotFound`, `RefundNotRetryable` (it did not fail),
 * `RefundExceedsRemaining` and `PaymentNotRefundable` (other refunds have taken it meanwhile).
 */
export async function retryRefund(actor: Actor, refundId: string): Promise<AccountRefundRow> {
  authorize(actor, "refunds.create");
  const failed = await readAccountRefund(actor, refundId);
  if (failed.status !== "failed") throw new RefundNotRetryable(failed.status);
  const input = {
    amount: toMajorUnits(failed.amount, failed.currency),
    reason: failed.reason ?? undefined,
  };
  return createRefundOnce(actor, failed.paymentId, input, `retry of ${refundId}`);
}
