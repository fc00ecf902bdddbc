import { type Actor, authorize } from "@/lib/kit/actor";
import { toMajorUnits } from "@/lib/kit/money";
import { RefundNotRetryable } from "./errors";
import type { CreateRefund } from "./schemas";
import { readAccountRefund } from "./search-refunds";

/**
 * What asks once more for what a failed refund did not give back: a new refund of the same amount and reason. Throws
 * `RefundNotFound` and `RefundNotRetryable` (it did not fail).
 */
export async function refundToRetry(
  actor: Actor,
  refundId: string,
): Promise<{ paymentId: string; input: CreateRefund }> {
  authorize(actor, "refunds.create");
  const failed = await readAccountRefund(actor, refundId);
  if (failed.status !== "failed") throw new RefundNotRetryable(failed.status);
  const amount = toMajorUnits(failed.amount, failed.currency);
  return { paymentId: failed.paymentId, input: { amount, reason: failed.reason ?? undefined } };
}
