import { type Actor, authorize } from "@/lib/kit/actor";
import { attemptOf, presentAttempt, resendDelivery } from "@/lib/domain/webhooks";
import type { AttemptResource } from "@/lib/domain/webhooks/schemas";
import { findPayment } from "./find-payment";

/**
 * One attempt to deliver a webhook of a payment, with what was sent and what was answered. Throws `PaymentNotFound`,
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
 * Sends one of a payment's webhooks once more: the same delivery_id, attempt_number goes on. Throws
 * `PaymentNotFound`, `DeliveryNotFound` (also when it is of another payment), `DeliveryNotResendable`.
 */
export async function resendPaymentWebhook(
  actor: Actor,
  paymentId: string,
  deliveryId: string,
): Promise<void> {
  authorize(actor, "webhooks.manage");
  await findPayment(actor, paymentId);
  await resendDelivery(actor, deliveryId, paymentId);
}
