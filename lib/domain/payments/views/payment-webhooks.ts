import { attemptOf, presentAttempt, resendDelivery } from "@/lib/domain/webhooks";
import type { AttemptResource } from "@/lib/domain/webhooks/schemas";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { findPayment } from "../find-payment";

/**
 * Returns one attempt to deliver a webhook of a payment, with its request and response. Throws `PaymentNotFound`,
 * `DeliveryNotFound`.
 */
export async function readDeliveryAttempt(
  actor: Actor,
  at: { paymentId: string; deliveryId: string; attemptNumber: string },
): Promise<AttemptResource> {
  authorize(actor, "webhooks.read");
  await findPayment(actor, at.paymentId);
  return presentAttempt(await attemptOf(actor, at));
}

/**
 * Resends one of a payment's webhooks with the same delivery_id and the next attempt_number. Throws `PaymentNotFound`,
 * `DeliveryNotFound` (also if it belongs to another payment), `DeliveryNotResendable`.
 */
export async function resendPaymentWebhook(
  actor: Actor,
  paymentId: string,
  deliveryId: string,
): Promise<void> {
  authorize(actor, "webhooks.manage");
  await findPayment(actor, paymentId);
  await resendDelivery(actor, deliveryId, { paymentId });
}
