import { toTimestamp } from "@/lib/kit/time";
import type { AttemptRow, DeliveryRow } from "./delivery-rows";
import type { LoggedDelivery } from "./read-delivery";
import type { AttemptResource, DeliveryDetail, DeliveryResource, EventType } from "./schemas";

const at = (time: Date | null) => (time ? toTimestamp(time) : undefined);

/** A delivery in wire form. */
export const presentDelivery = (delivery: DeliveryRow): DeliveryResource => ({
  delivery_id: delivery.id,
  subscription_id: delivery.subscriptionId ?? undefined,
  url: delivery.url ?? undefined,
  event: delivery.eventType as EventType,
  status: delivery.status,
  is_test: delivery.isTest,
  payment_id: delivery.paymentId ?? undefined,
  refund_id: delivery.refundId ?? undefined,
  merchant_order_id: delivery.merchantOrderId ?? undefined,
  attempt_count: delivery.attemptCount,
  next_attempt_at: delivery.isTest ? undefined : at(delivery.nextAttemptAt),
  last_status_code: delivery.lastStatusCode ?? undefined,
  last_error: delivery.lastError ?? undefined,
  created_at: toTimestamp(delivery.createdAt),
  finished_at: at(delivery.finishedAt),
  can_resend: delivery.canResend,
});

type Headers = AttemptResource["request_headers"];

/** An attempt in wire form. */
export const presentAttempt = (attempt: AttemptRow): AttemptResource => ({
  delivery_id: attempt.deliveryId,
  attempt_number: attempt.attemptNumber,
  event: attempt.eventType as EventType,
  url: attempt.url ?? undefined,
  state: attempt.state,
  started_at: toTimestamp(attempt.startedAt),
  finished_at: at(attempt.finishedAt),
  duration_ms: attempt.durationMs ?? undefined,
  request_headers: (attempt.requestHeaders as Headers | null) ?? undefined,
  request_body: attempt.requestBody ?? undefined,
  response_status: attempt.responseStatus ?? undefined,
  response_headers: (attempt.responseHeaders as Headers | null) ?? undefined,
  response_body: attempt.responseBody ?? undefined,
  error: attempt.error ?? undefined,
});

/** A delivery with its attempts in wire form. */
export const presentDeliveryDetail = (delivery: LoggedDelivery): DeliveryDetail => ({
  ...presentDelivery(delivery),
  attempts: delivery.attempts.map(presentAttempt),
});
