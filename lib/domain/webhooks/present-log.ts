import { type DeliveryAttempt } from "@/lib/kit/db";
import { toTimestamp } from "@/lib/kit/time";
import type { DeliveryLine } from "./list-deliveries";
import { presentSubscription } from "./present";
import type { LoggedDelivery } from "./read-delivery";
import type { RevealedSecrets } from "./reveal-secrets";
import type {
  AttemptResource,
  DeliveryDetail,
  DeliverySummary,
  EventType,
  SubscriptionSecrets,
  SubscriptionSummary,
} from "./schemas";
import type { SubscriptionHealth } from "./subscription-health";

const at = (time: Date | null) => (time ? toTimestamp(time) : undefined);

/** A subscription in wire form without its secret, and how its deliveries fare. */
export function presentSubscriptionHealth({
  subscription,
  lastDelivery,
}: SubscriptionHealth): SubscriptionSummary {
  return {
    ...presentSubscription({ ...subscription, secretEncrypted: null }),
    has_secret: subscription.secretEncrypted !== null,
    is_rotating: subscription.nextSecretEncrypted !== null,
    disabled_reason: subscription.disabledReason ?? undefined,
    consecutive_failures: subscription.consecutiveFailures,
    failing_since: at(subscription.failingSince),
    last_delivery: lastDelivery && {
      delivery_id: lastDelivery.id,
      event: lastDelivery.eventType as EventType,
      status: lastDelivery.status,
      is_test: lastDelivery.isTest,
      error: lastDelivery.lastError ?? undefined,
      created_at: toTimestamp(lastDelivery.createdAt),
    },
  };
}

/** Secrets that were revealed, in wire form. */
export const presentSecrets = ({ secret, nextSecret }: RevealedSecrets): SubscriptionSecrets => ({
  secret,
  next_secret: nextSecret,
});

/** A line of the delivery log in wire form. */
export const presentDeliveryLine = (delivery: DeliveryLine): DeliverySummary => ({
  delivery_id: delivery.id,
  subscription_id: delivery.subscriptionId,
  url: delivery.url,
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
});

/** A delivery with its attempts in wire form. */
export const presentDelivery = (delivery: LoggedDelivery): DeliveryDetail => ({
  ...presentDeliveryLine(delivery),
  can_resend: delivery.isListening && !delivery.isTest,
  attempts: delivery.attempts.map((attempt) =>
    presentAttempt(attempt, delivery.isUnderWay && attempt.attemptNumber === delivery.attemptCount),
  ),
});

type Headers = AttemptResource["request_headers"];

const presentAttempt = (attempt: DeliveryAttempt, isUnderWay: boolean): AttemptResource => ({
  attempt_number: attempt.attemptNumber,
  started_at: toTimestamp(attempt.startedAt),
  finished_at: at(attempt.finishedAt),
  is_under_way: isUnderWay,
  duration_ms: attempt.durationMs ?? undefined,
  request_headers: (attempt.requestHeaders as Headers | null) ?? undefined,
  request_body: attempt.requestBody ?? undefined,
  response_status: attempt.responseStatus ?? undefined,
  response_headers: (attempt.responseHeaders as Headers | null) ?? undefined,
  response_body: attempt.responseBody ?? undefined,
  error: attempt.error ?? undefined,
});
