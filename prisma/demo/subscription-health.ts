import { FAILURES_TO_FAILING_LANE } from "@/lib/domain/webhooks";
import type { Subscription } from "@/lib/kit/db";
import type { PastDelivery } from "./plan-deliveries";

/** Returns the subscription with the health that results from its attempts, and each delivery with its lane. */
export function withHealth(
  subscription: Subscription,
  deliveries: readonly PastDelivery[],
): { subscription: Subscription; deliveries: PastDelivery[] } {
  const attempts = deliveries
    .flatMap(({ attempts }) => attempts)
    .sort((one, other) => one.finishedAt!.getTime() - other.finishedAt!.getTime());
  let consecutiveFailures = 0;
  let failingSince: Date | null = null;
  for (const { error, finishedAt } of attempts) {
    consecutiveFailures = error === null ? 0 : consecutiveFailures + 1;
    if (error === null) failingSince = null;
    else if (consecutiveFailures === FAILURES_TO_FAILING_LANE) failingSince = finishedAt;
  }
  return {
    subscription: { ...subscription, consecutiveFailures, failingSince },
    deliveries: deliveries.map(({ delivery, attempts }) => ({
      attempts,
      delivery: {
        ...delivery,
        lane: failingSince && delivery.createdAt >= failingSince ? "failing" : "healthy",
      },
    })),
  };
}
