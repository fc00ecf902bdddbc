import { createPayment, createPaymentLink } from "@/lib/domain/payments";
import type { Actor } from "@/lib/kit/actor";

/**
 * Creates some pending payments through the domain's own operations, so that the network knows them and the sandbox
 * phone shows them. They expire after 15 minutes.
 */
export async function takePendingPayments(till: Actor, payerPhone: string): Promise<void> {
  const day = new Date().toISOString().slice(5, 10).replace("-", "");
  const order = (number: string) => ({ merchant_order_id: `T1-${day}-9${number}` });
  await createPayment(till, {
    amount: 2340,
    payer_phone: payerPhone,
    comment: "Flat white, Croissant",
    ...order("01"),
  });
  await createPayment(till, {
    amount: 1350,
    payer_phone: "+77475550102",
    comment: "Cappuccino",
    ...order("02"),
  });
  await createPaymentLink(till, { amount: 3240, ...order("03") });
  await createPaymentLink(till, { amount: 1900, ...order("04") });
}
