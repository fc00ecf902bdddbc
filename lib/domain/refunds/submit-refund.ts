import { checkReturnsSoon } from "@/lib/domain/payments";
import { creationTraceOf } from "@/lib/domain/shared/trace-settling";
import type { Refund } from "@/lib/kit/db";
import { type CallOptions, networkOfRefund } from "@/lib/network";
import { settleRefunds } from "./settle-refunds";

/**
 * Requests a refund from the network under the refund's own ID, so that a repeated request has no further effect. A
 * refusal settles the refund as failed, with its event; others may have returned some of the payment before. Throws `NetworkNoAnswer`.
 */
export async function submitRefund(refund: Refund, options: CallOptions = {}): Promise<void> {
  const network = await networkOfRefund(refund);
  const request = {
    reference: refund.id,
    paymentReference: refund.paymentId,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason ?? undefined,
  };
  const submission = await network.requestRefund(request, options);
  if (submission.outcome !== "refused") return;
  const change = { refundId: refund.id, failReason: submission.reason, actor: "network" };
  await settleRefunds([{ ...change, status: "failed", ...creationTraceOf(refund) }]);
  if (network.profile.returnsByAsking) await checkReturnsSoon(refund.paymentId);
}
