import type { Subscription } from "@/lib/kit/db";
import { presentPage } from "@/lib/kit/pagination";
import { decryptSecret } from "@/lib/kit/secrets";
import { toTimestamp } from "@/lib/kit/time";
import type { AttemptRow, DeliveryRow } from "./delivery-rows";
import type { EventResource, ListenedPage } from "./event-schemas";
import type { EventRow } from "./list-events";
import type { Listened } from "./listen-for-webhooks";
import type { LoggedDelivery } from "./read-delivery";
import type { RevealedSecrets } from "./reveal-secrets";
import {
  type AttemptResource,
  type DeliveryDetail,
  type DeliveryResource,
  type EventType,
  EventTypeOrAll,
  type SubscriptionResource,
  type SubscriptionSecrets,
  type SubscriptionSummary,
} from "./schemas";
import type { SubscriptionHealth } from "./subscription-health";

/** A subscription in wire form, with its signing secret. */
export function presentSubscription(subscription: Subscription): SubscriptionResource {
  const { id, description, secretEncrypted } = subscription;
  return {
    id,
    organization_id: subscription.organizationId,
    url: subscription.url,
    ...(description === null ? {} : { description }),
    events: subscription.events.map((event) => EventTypeOrAll.parse(event)),
    is_active: subscription.isActive,
    ...(secretEncrypted ? { secret: decryptSecret(secretEncrypted, id) } : {}),
    created_at: toTimestamp(subscription.createdAt),
    updated_at: toTimestamp(subscription.updatedAt),
  };
}

const at = (time: Date | null) => (time ? toTimestamp(time) : undefined);

/** A subscription in wire form, without its secret, with the health of its deliveries. */
export function presentSubscriptionHealth({
  subscription,
  lastDelivery,
}: SubscriptionHealth): SubscriptionSummary {
  return {
    ...presentSubscription({ ...subscription, secretEncrypted: null }),
    is_catcher: subscription.isCatcher,
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

/** Revealed secrets in wire form. */
export const presentSecrets = ({ secret, nextSecret }: RevealedSecrets): SubscriptionSecrets => ({
  secret,
  next_secret: nextSecret,
});

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

/** An event in wire form. */
export const presentEvent = (event: EventRow): EventResource => ({
  event_id: event.id,
  event: event.type,
  event_version: "1",
  source: "qassa",
  payment_id: event.paymentId,
  refund_id: event.refundId ?? undefined,
  merchant_order_id: event.merchantOrderId ?? undefined,
  created_at: toTimestamp(event.createdAt),
});

/** Webhooks for a listener in wire form. */
export const presentListened = ({ secret, ...page }: Listened): ListenedPage => ({
  secret,
  ...presentPage(page, ({ deliveryId, eventType, headers, body }) => ({
    delivery_id: deliveryId,
    event: eventType,
    headers,
    // It is JSON, so its UTF-8 text has the same bytes.
    body: body.toString("utf8"),
  })),
});
