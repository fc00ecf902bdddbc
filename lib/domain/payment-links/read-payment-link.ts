import { type Actor, authorize } from "@/lib/kit/actor";
import type { Payment } from "@/lib/kit/db";
import { PaymentNotFound, readPayment } from "@/lib/domain/payments";

/**
 * A payment by link; while it is pending and was last checked over 2 s ago, the network is asked first. Throws
 * `PaymentNotFound`, for payments of another kind too.
 */
export async function readPaymentLink(actor: Actor, id: string): Promise<Payment> {
  authorize(actor, "payments.search");
  const payment = await readPayment(actor, id);
  if (payment.method !== "link") throw new PaymentNotFound();
  return payment;
}
