import { insertAuditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { storedNow } from "@/lib/kit/clock";
import { Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { sqlRows } from "@/lib/kit/rows";
import { announceDeliveries } from "./announce";
import { hasAttemptInFlight, laneOf } from "./delivery-schedule";
import { DeliveryNotFound, DeliveryNotResendable } from "./errors";

/**
 * Schedules another attempt of a delivery, due now, with the same delivery_id and the next attempt_number, and
 * announces it for `deliverDue`. If a payment ID is given, the delivery must belong to that payment.
 *
 * Throws `DeliveryNotFound`, and `DeliveryNotResendable` for a test, while an attempt is in flight, and if the
 * subscription is off or deleted.
 */
export async function resendDelivery(
  actor: Actor,
  deliveryId: string,
  { paymentId }: { paymentId?: string | undefined } = {},
): Promise<void> {
  authorize(actor, "webhooks.manage");
  if (!isId("delivery", deliveryId)) throw new DeliveryNotFound(deliveryId);
  const { organizationId, mode } = actor;
  const [found] = await query<{
    isTest: boolean;
    underWay: boolean;
    listening: boolean;
  }>(Prisma.sql`
    WITH found AS (
      SELECT d.id, d.is_test, s.is_active AND s.deleted_at IS NULL AS listening, s.failing_since,
        ${hasAttemptInFlight} AS under_way
      FROM deliveries d JOIN subscriptions s ON s.id = d.subscription_id
      WHERE d.id = ${deliveryId} AND d.organization_id = ${organizationId} AND d.mode = ${mode}::mode
        ${paymentId === undefined ? Prisma.empty : Prisma.sql`AND d.payment_id = ${paymentId}`}
      FOR NO KEY UPDATE OF d
    ),
    resent AS (
      UPDATE deliveries d SET attempt_limit = d.attempt_limit + 1, status = 'pending',
        next_attempt_at = ${storedNow}, finished_at = NULL,
        lane = ${laneOf(Prisma.sql`found.failing_since`)}
      FROM found WHERE d.id = found.id AND found.listening AND NOT found.is_test AND NOT found.under_way
      RETURNING d.id
    ),
    audited AS (
      ${insertAuditLine(actor, "webhook_delivery.resent", { target: "id", from: sqlRows<"id">`resent` })}
    )
    SELECT is_test AS "isTest", under_way AS "underWay", listening FROM found`);
  if (!found) throw new DeliveryNotFound(deliveryId);
  if (found.isTest) {
    throw new DeliveryNotResendable("This was a test. Send a new test instead.");
  }
  if (!found.listening) {
    throw new DeliveryNotResendable("The subscription is off or deleted. Turn it on first.");
  }
  if (found.underWay) {
    throw new DeliveryNotResendable("An attempt is in progress. Try again in a few seconds.");
  }
  announceDeliveries();
}
