import { activeSpan, isTracing, startSpan, withinSpan } from "@/lib/kit/tracing";
import type { ClaimedAttempt } from "./request";

/**
 * Makes an attempt in a span of the event's trace, which began with the request that caused the event. A delivery of an
 * event without a trace is part of the run that sends it. The endpoint is not told: it belongs to someone else.
 */
export async function traceAttempt<Outcome extends { responseStatus?: number; error?: string }>(
  claimed: ClaimedAttempt,
  send: () => Promise<Outcome>,
): Promise<Outcome> {
  const run = activeSpan();
  if (!isTracing() || !(claimed.traceparent || run?.isRecording)) return send();
  const span = startSpan("webhook POST", {
    kind: "client",
    continues: claimed.traceparent,
    links: claimed.traceparent && run?.isRecording ? [run.traceparent] : [],
    attributes: {
      "http.request.method": "POST",
      "qassa.subscription_id": claimed.subscriptionId,
      "qassa.delivery_id": claimed.deliveryId,
      "qassa.attempt_number": claimed.attemptNumber,
      "qassa.event_type": claimed.eventType,
    },
  })!;
  const outcome = await withinSpan(span, send);
  if (outcome.responseStatus !== undefined) {
    span.set({ "http.response.status_code": outcome.responseStatus });
  }
  if (outcome.error !== undefined) span.fail(String(outcome.responseStatus ?? "no_response"));
  span.end();
  return outcome;
}
