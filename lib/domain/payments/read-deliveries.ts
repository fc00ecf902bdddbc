import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { toTimestamp } from "@/lib/kit/time";
import { DeliveryNotFound, isAttemptUnderWay } from "@/lib/domain/webhooks";
import { findPayment } from "./find-payment";
import type { DeliveryAttemptResource, PaymentDelivery, TimelineAttempt } from "./schemas";

const MOST_ATTEMPTS = 300;

interface DeliveryRow {
  id: string;
  event: string;
  status: PaymentDelivery["status"];
  attemptCount: number;
  nextAttemptAt: Date | null;
  lastError: string | null;
  url: string;
}

interface AttemptRow {
  deliveryId: string;
  attemptNumber: number;
  startedAt: Date;
  event: string;
  url: string;
  isUnderWay: boolean;
  responseStatus: number | null;
  durationMs: number | null;
  error: string | null;
}

/** The webhooks of a payment that the caller has found to be the actor's, and every attempt to deliver them. */
export async function readPaymentDeliveries(
  actor: Actor,
  paymentId: string,
  { inFull }: { inFull: boolean },
): Promise<{ deliveries: PaymentDelivery[]; attempts: TimelineAttempt[]; isCut: boolean }> {
  const itsDeliveries = Prisma.sql`d.payment_id = ${paymentId} AND NOT d.is_test
    AND d.organization_id = ${actor.organizationId} AND d.mode = ${actor.mode}::mode`;
  const [deliveries, attempts] = await Promise.all([
    query<DeliveryRow>(Prisma.sql`
      SELECT d.id, d.event_type AS event, d.status, d.attempt_count AS "attemptCount",
        d.next_attempt_at AS "nextAttemptAt", d.last_error AS "lastError", s.url
      FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      WHERE ${itsDeliveries} ORDER BY d.created_at DESC, d.id DESC LIMIT ${MOST_ATTEMPTS}`),
    query<AttemptRow>(Prisma.sql`
      SELECT a.delivery_id AS "deliveryId", a.attempt_number AS "attemptNumber", a.started_at AS "startedAt",
        d.event_type AS event, s.url, a.response_status AS "responseStatus", a.duration_ms AS "durationMs", a.error,
        ${isAttemptUnderWay} AS "isUnderWay"
      FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id
        JOIN subscriptions s ON s.id = d.subscription_id
      WHERE ${itsDeliveries} ORDER BY a.started_at DESC, a.attempt_number DESC LIMIT ${MOST_ATTEMPTS + 1}`),
  ]);
  return {
    deliveries: deliveries.reverse().map((row) => presentDelivery(row, inFull)),
    attempts: attempts
      .slice(0, MOST_ATTEMPTS)
      .reverse()
      .map((row) => presentAttempt(row, inFull)),
    isCut: attempts.length > MOST_ATTEMPTS,
  };
}

const presentDelivery = (row: DeliveryRow, inFull: boolean): PaymentDelivery => ({
  delivery_id: row.id,
  event: row.event,
  status: row.status,
  attempt_count: row.attemptCount,
  next_attempt_at: row.nextAttemptAt ? toTimestamp(row.nextAttemptAt) : undefined,
  ...(inFull && { url: row.url, last_error: row.lastError ?? undefined }),
});

function presentAttempt(row: AttemptRow, inFull: boolean): TimelineAttempt {
  const succeeded = row.error === null && row.responseStatus !== null;
  return {
    type: "attempt",
    at: toTimestamp(row.startedAt),
    delivery_id: row.deliveryId,
    attempt_number: row.attemptNumber,
    event: row.event,
    state: row.isUnderWay ? "under_way" : succeeded ? "succeeded" : "failed",
    response_status: row.responseStatus ?? undefined,
    duration_ms: row.durationMs ?? undefined,
    ...(inFull && { url: row.url, error: row.error ?? undefined }),
  };
}

/**
 * One attempt to deliver a webhook of a payment, with what was sent and what was answered. Throws `PaymentNotFound`,
 * `DeliveryNotFound`.
 */
export async function readDeliveryAttempt(
  actor: Actor,
  at: { paymentId: string; deliveryId: string; attemptNumber: string },
): Promise<DeliveryAttemptResource> {
  authorize(actor, "webhooks.read");
  await findPayment(actor, at.paymentId);
  const [attempt] = /^[1-9]\d{0,8}$/.test(at.attemptNumber)
    ? await query<DeliveryAttemptResource>(Prisma.sql`
        SELECT a.delivery_id, a.attempt_number, s.url, a.request_headers, a.request_body, a.response_status,
          a.response_headers, a.response_body, a.error
        FROM deliveries d JOIN delivery_attempts a ON a.delivery_id = d.id
          JOIN subscriptions s ON s.id = d.subscription_id
        WHERE d.id = ${at.deliveryId} AND d.payment_id = ${at.paymentId} AND a.attempt_number = ${Number(at.attemptNumber)}::int
          AND d.organization_id = ${actor.organizationId} AND d.mode = ${actor.mode}::mode`)
    : [];
  if (!attempt) throw new DeliveryNotFound(at.deliveryId);
  const set = Object.entries(attempt).filter(([, value]) => value !== null);
  return Object.fromEntries(set) as DeliveryAttemptResource;
}
