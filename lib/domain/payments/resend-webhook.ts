import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { DeliveryNotFound, resendDelivery } from "@/lib/domain/webhooks";
import { findPayment } from "./find-payment";

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
  const [its] = await query(Prisma.sql`
    SELECT 1 FROM deliveries WHERE id = ${deliveryId} AND payment_id = ${paymentId}`);
  if (!its) throw new DeliveryNotFound(deliveryId);
  await resendDelivery(actor, deliveryId);
}
