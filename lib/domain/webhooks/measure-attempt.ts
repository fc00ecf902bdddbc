import { metrics } from "@/lib/kit/metrics";
import type { Lane } from "./claim-attempts";
import type { ClaimedAttempt } from "./request";
import type { AttemptOutcome } from "./send";

/** Counts an attempt and, if it arrived, how long after its event. */
export function measureAttempt(
  { startedAt, eventCreatedAt, attemptNumber }: ClaimedAttempt,
  lane: Lane,
  { durationMs, responseStatus, error }: AttemptOutcome,
): void {
  const failure = responseStatus === undefined ? "no_response" : "error_status";
  const outcome = error === undefined ? "succeeded" : failure;
  metrics.deliveryAttempts.inc({ lane, outcome });
  metrics.deliveryAttemptDuration.observe({ lane }, durationMs / 1000);
  if (error !== undefined) return;
  // Both times are the database's.
  const latencyMs = startedAt.getTime() - eventCreatedAt.getTime() + durationMs;
  const attempt = attemptNumber === 1 ? "first" : "later";
  metrics.deliveryLatency.observe({ lane, attempt }, latencyMs / 1000);
}
