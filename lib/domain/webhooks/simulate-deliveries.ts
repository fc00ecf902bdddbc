import { performance } from "node:perf_hooks";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { parse } from "@/lib/kit/parse";
import { AttemptRecorder } from "./attempt-recorder";
import { leaseEnd } from "./delivery-schedule";
import { readDeliveriesById, type LoggedDelivery } from "./read-delivery";
import { findSubscription } from "./read-subscriptions";
import type { ClaimedAttempt } from "./request";
import {
  ALL_EVENTS,
  EVENT_TYPES,
  SimulationRequest,
  type SimulationResponse,
  type SimulationResult,
  type SubscriptionTest,
} from "./schemas";
import { makeAttempt, type Sender, sharedSender } from "./send";

const MAX_CONCURRENT = 100;
const BUDGET_MS = 25_000;

/**
 * Sends a test delivery of an event to one subscription, or to every active one regardless of its events, and waits for
 * the responses: one attempt each, no retries. `*` sends one delivery per event type. A subscription given by ID is
 * tested even if it is off. No payment is created: the bodies have the ID of a payment that does not exist. The
 * deliveries are logged as tests and do not affect the subscription's health.
 *
 * Ends within 35 s; tests that could not be started in time are reported as not sent. Throws `ValidationFailed`,
 * `SubscriptionNotFound`.
 */
export async function simulateDeliveries(
  actor: Actor,
  given: SimulationRequest,
  options: SimulationOptions = {},
): Promise<SimulationResponse> {
  const simulated = await simulate(actor, given, options);
  return { results: simulated.map(({ result }) => result) };
}

interface SimulationOptions {
  sender?: Sender;
  /** No new attempts are started after this many milliseconds. Default 25 000. */
  budgetMs?: number;
}

/** Implements `simulateDeliveries`, and returns the delivery ID with each result. */
async function simulate(
  actor: Actor,
  given: SimulationRequest,
  { sender = sharedSender(), budgetMs = BUDGET_MS }: SimulationOptions,
): Promise<{ deliveryId: string; result: SimulationResult }[]> {
  authorize(actor, "webhooks.test");
  const request = parse(SimulationRequest, given);
  const endsAt = performance.now() + budgetMs;
  const attempts = await begin(actor, request);
  const recorder = new AttemptRecorder();
  const simulated: { deliveryId: string; result: SimulationResult }[] = [];

  const makeOne = async (attempt: ClaimedAttempt, place: number) => {
    const made = performance.now() < endsAt ? await makeAttempt(sender, attempt) : notSent();
    const { deliveryId, attemptNumber, subscriptionId, url, eventType } = attempt;
    recorder.add({ deliveryId, attemptNumber, subscriptionId, isTest: true, ...made });
    const { error } = made.outcome;
    const result = {
      subscription_id: subscriptionId,
      url,
      event: eventType,
      success: error === undefined,
      ...(error === undefined ? {} : { error }),
    };
    simulated[place] = { deliveryId, result };
  };
  const queue = attempts.entries();
  const work = async () => {
    for (const [place, attempt] of queue) await makeOne(attempt, place);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  await recorder.finished();
  return simulated;
}

const notSent = () => ({
  outcome: {
    endedAt: performance.now(),
    durationMs: 0,
    error: "Not sent: other endpoints took too long to answer. Test this subscription on its own",
  },
});

/**
 * Inserts the tests as in flight before anything is sent. They are pending with a lease, so that `deliverDue` fails a
 * test whose process died instead of sending it again.
 */
async function begin(actor: Actor, request: SimulationRequest): Promise<ClaimedAttempt[]> {
  const { organizationId, mode } = actor;
  const subscriptions = request.subscription_id
    ? [await findSubscription(actor, request.subscription_id)]
    : await db().subscription.findMany({
        where: { organizationId, mode, deletedAt: null, isActive: true },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      });
  const types = request.event === ALL_EVENTS ? EVENT_TYPES : [request.event];
  const now = await databaseNow();
  const attempts = subscriptions.flatMap((subscription) =>
    types.map((eventType) => ({
      deliveryId: newId("delivery"),
      attemptNumber: 1,
      subscriptionId: subscription.id,
      eventType,
      paymentId: newId("payment"),
      refundId: eventType.startsWith("payment.refund") ? newId("refund") : null,
      merchantOrderId: request.merchant_order_id ?? null,
      eventCreatedAt: now,
      startedAt: now,
      isTest: true as const,
      url: subscription.url,
      catcherOf: subscription.isCatcher ? subscription.organizationId : null,
      secretEncrypted: subscription.secretEncrypted,
      nextSecretEncrypted: subscription.nextSecretEncrypted,
    })),
  );
  const rows = attempts.map((attempt) => ({
    id: attempt.deliveryId,
    subscription_id: attempt.subscriptionId,
    event_type: attempt.eventType,
    payment_id: attempt.paymentId,
    refund_id: attempt.refundId,
    merchant_order_id: attempt.merchantOrderId,
    event_created_at: attempt.eventCreatedAt,
  }));
  await query(Prisma.sql`
    WITH delivery AS (
      INSERT INTO deliveries (id, organization_id, mode, subscription_id, event_type, payment_id, refund_id,
        merchant_order_id, is_test, attempt_count, attempt_limit, next_attempt_at, event_created_at)
      SELECT id, ${organizationId}, ${mode}::mode, subscription_id, event_type, payment_id, refund_id,
        merchant_order_id, true, 1, 1, ${leaseEnd}, event_created_at
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(id text, subscription_id text,
        event_type text, payment_id text, refund_id text, merchant_order_id text,
        event_created_at timestamptz)
      RETURNING id
    )
    INSERT INTO delivery_attempts (delivery_id, attempt_number) SELECT id, 1 FROM delivery`);
  return attempts;
}

/**
 * Sends a test delivery to one subscription, as `simulateDeliveries` does, and returns the logged deliveries: one, or
 * one per event type for `*`, in the order of the types. Throws `ValidationFailed`, `SubscriptionNotFound`.
 */
export async function testSubscription(
  actor: Actor,
  subscriptionId: string,
  test: SubscriptionTest,
): Promise<LoggedDelivery[]> {
  const simulated = await simulate(actor, { ...test, subscription_id: subscriptionId }, {});
  return readDeliveriesById(
    actor,
    simulated.map(({ deliveryId }) => deliveryId),
  );
}
