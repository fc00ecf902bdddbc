import { type Delivery, type DeliveryAttempt, Prisma } from "@/lib/kit/db";
import { isAttemptInFlight } from "./delivery-schedule";
import type { AttemptState } from "./schemas";

/** A delivery as displayed. Fields that require permission to read webhooks are null for other roles. */
export interface DeliveryRow extends Pick<
  Delivery,
  | "id"
  | "eventType"
  | "status"
  | "isTest"
  | "paymentId"
  | "refundId"
  | "merchantOrderId"
  | "attemptCount"
  | "nextAttemptAt"
  | "lastStatusCode"
  | "lastError"
  | "createdAt"
  | "finishedAt"
> {
  subscriptionId: string | null;
  /** The subscription's current URL. */
  url: string | null;
  /** It is not a test, and its subscription is active and not deleted. */
  canResend: boolean;
}

/** The select list of a `DeliveryRow`; `d` is the delivery, `s` its subscription. */
export const deliveryColumns = Prisma.raw(`
  d.id, d.subscription_id AS "subscriptionId", d.event_type AS "eventType", d.status, d.is_test AS "isTest",
  d.payment_id AS "paymentId", d.refund_id AS "refundId", d.merchant_order_id AS "merchantOrderId",
  d.attempt_count AS "attemptCount", d.next_attempt_at AS "nextAttemptAt", d.last_status_code AS "lastStatusCode",
  d.last_error AS "lastError", d.created_at AS "createdAt", d.finished_at AS "finishedAt", s.url,
  NOT d.is_test AND s.is_active AND s.deleted_at IS NULL AS "canResend"`);

type Bodies = "requestHeaders" | "requestBody" | "responseHeaders" | "responseBody";

/** An attempt as displayed. Lists omit headers and bodies. */
export interface AttemptRow
  extends Omit<DeliveryAttempt, Bodies>, Partial<Pick<DeliveryAttempt, Bodies>> {
  eventType: string;
  url: string | null;
  state: AttemptState;
}

/** The select list of an `AttemptRow` without bodies; `a` is the attempt, `d` its delivery, `s` the subscription. */
export const attemptColumns = Prisma.sql`
  a.delivery_id AS "deliveryId", a.attempt_number AS "attemptNumber", a.started_at AS "startedAt",
  a.finished_at AS "finishedAt", a.duration_ms AS "durationMs", a.response_status AS "responseStatus", a.error,
  d.event_type AS "eventType", s.url,
  CASE WHEN ${isAttemptInFlight} THEN 'under_way' WHEN a.finished_at IS NULL THEN 'stopped'
    WHEN a.error IS NULL THEN 'succeeded' ELSE 'failed' END AS state`;

/** The headers and bodies, which `attemptColumns` leaves out. */
export const bodyColumns = Prisma.raw(`
  a.request_headers AS "requestHeaders", a.request_body AS "requestBody",
  a.response_headers AS "responseHeaders", a.response_body AS "responseBody"`);
