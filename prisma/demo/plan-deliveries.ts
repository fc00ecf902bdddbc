import type { Random } from "@/lib/domain/busy-hours";
import {
  responseFailure,
  MAX_ATTEMPTS,
  RETRY_DELAYS_MS,
  webhookRequest,
} from "@/lib/domain/webhooks";
import { ALL_EVENTS, type EventType } from "@/lib/domain/webhooks/schemas";
import type { Delivery, DeliveryAttempt } from "@/lib/kit/db";
import { after, minutes } from "@/lib/kit/time";
import type { PastEvent } from "./past";
import type { PastSubscription } from "./plan-subscriptions";

export interface PastDelivery {
  delivery: Delivery;
  attempts: DeliveryAttempt[];
}

interface Answer {
  status?: number;
  body?: string;
  durationMs: number;
  error?: string;
}

const NO_ANSWER = "The endpoint did not answer within 10 s";

const good = (random: Random): Answer => ({
  status: 200,
  body: '{"received":true}',
  durationMs: random.whole(38, 240),
});
const bad = (status: number, body: string, random: Random): Answer => ({
  status,
  body,
  durationMs: random.whole(25, 900),
  error: responseFailure(status, undefined)!,
});
const silent = (random: Random): Answer => ({
  durationMs: 10_000 + random.whole(0, 12),
  error: NO_ANSWER,
});

/** Returns a subscription's deliveries of the events that it receives, all finished. */
export function planDeliveries(
  past: PastSubscription,
  events: readonly PastEvent[],
  until: Date,
  random: Random,
): PastDelivery[] {
  const { subscription, deletedAt, offFrom } = past;
  const subscribed = events.filter(
    ({ type, createdAt }) =>
      createdAt > subscription.createdAt &&
      (!deletedAt || createdAt <= deletedAt) &&
      (!offFrom || createdAt <= offFrom) &&
      [type, ALL_EVENTS].some((name) => subscription.events.includes(name)),
  );
  return subscribed.map((event, place) => {
    const isDeleted = deletedAt !== undefined && place === subscribed.length - 1;
    const answers = isDeleted
      ? [bad(410, "This endpoint was retired.", random)]
      : answersOf(past, event, until, random);
    return deliver(past, event, answers, random);
  });
}

/** Returns the responses to the attempts, up to the first success or the last attempt. */
function answersOf(
  { failsFrom }: PastSubscription,
  event: PastEvent,
  until: Date,
  random: Random,
): Answer[] {
  if (failsFrom && event.createdAt >= failsFrom) {
    const failure = () =>
      random.chance(0.7) ? bad(502, "<h1>502 Bad Gateway</h1>", random) : silent(random);
    return [failure(), failure(), failure()];
  }
  // A recent delivery may not have reached its last attempt yet, so its first attempt succeeds.
  const isRecent = after(event.createdAt, minutes(8)) > until;
  const luck = isRecent ? 1 : random.next();
  if (luck < 0.004) {
    return [silent(random), bad(503, '{"error":"maintenance"}', random), silent(random)];
  }
  if (luck < 0.012)
    return [silent(random), bad(503, '{"error":"maintenance"}', random), good(random)];
  if (luck < 0.045) return [bad(500, '{"error":"deadlock detected"}', random), good(random)];
  return [good(random)];
}

function deliver(
  { subscription }: PastSubscription,
  event: PastEvent,
  answers: readonly Answer[],
  random: Random,
): PastDelivery {
  const id = random.id("delivery", event.createdAt);
  const attempts: DeliveryAttempt[] = [];
  let startsAt = after(event.createdAt, random.whole(15, 90));
  answers.forEach((answer, place) => {
    const attemptNumber = place + 1;
    const request = webhookRequest({
      startedAt: startsAt,
      deliveryId: id,
      attemptNumber,
      subscriptionId: subscription.id,
      eventType: event.type satisfies EventType,
      paymentId: event.paymentId,
      refundId: event.refundId,
      merchantOrderId: event.merchantOrderId,
      eventCreatedAt: event.createdAt,
      url: subscription.url,
      catcherOf: null,
      secretEncrypted: subscription.secretEncrypted,
      nextSecretEncrypted: subscription.nextSecretEncrypted,
    });
    attempts.push({
      deliveryId: id,
      attemptNumber,
      startedAt: startsAt,
      finishedAt: after(startsAt, answer.durationMs),
      durationMs: answer.durationMs,
      requestHeaders: request.headers,
      requestBody: request.body.toString("utf8"),
      responseStatus: answer.status ?? null,
      responseHeaders: answer.status
        ? { "content-type": "application/json", server: "nginx", date: startsAt.toUTCString() }
        : null,
      responseBody: answer.body ?? null,
      error: answer.error ?? null,
    });
    const pause = place === 0 ? RETRY_DELAYS_MS.first : RETRY_DELAYS_MS.later;
    startsAt = after(startsAt, Math.round(pause * random.between(1, 1.2)));
  });
  const last = attempts.at(-1)!;
  return {
    attempts,
    delivery: {
      id,
      organizationId: subscription.organizationId,
      mode: subscription.mode,
      subscriptionId: subscription.id,
      eventId: event.id,
      eventType: event.type,
      paymentId: event.paymentId,
      refundId: event.refundId,
      merchantOrderId: event.merchantOrderId,
      isTest: false,
      status: last.error === null ? "succeeded" : "failed",
      lane: "healthy",
      attemptCount: attempts.length,
      attemptLimit: MAX_ATTEMPTS,
      nextAttemptAt: null,
      lastStatusCode: last.responseStatus,
      lastError: last.error,
      eventCreatedAt: event.createdAt,
      createdAt: event.createdAt,
      finishedAt: last.finishedAt,
    },
  };
}
