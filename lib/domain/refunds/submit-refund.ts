import type { Refund } from "@/lib/kit/db";
import { type CallOptions, networkFor } from "@/lib/network";
import { settleRefunds } from "./settle-refunds";

/**
 * Asks the network for the money, under the refund's own id, so that asking twice is asking once. A refusal
 * settles the refund as failed, with its event. Throws `NetworkNoAnswer`.
 */
export async function submitRefund(refund: Refund, options: CallOptions = {}): Promise<void> {
  const network = await networkFor(refund.organizationId, refund.mode);
  const request = {
    reference: refund.id,
    paymentReference: refund.paymentId,
    amount: refund.amount,
    currency: refund.currency,
    reason: refund.reason ?? undefined,
  };
  const submission = await network.requestRefund(request, options);
  if (submission.outcome !== "refused") return;
  await settleRefunds([
    { refundId: refund.id, status: "failed", failReason: submission.reason, actor: "network" },
  ]);
}
