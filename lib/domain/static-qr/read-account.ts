import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db, type StaticQrPayment } from "@/lib/kit/db";
import { isPostgresText } from "@/lib/kit/text";
import { StaticQrPaymentNotFound } from "./errors";

/**
 * Returns the static QR payment with an order number in the actor's organization and mode, as last read from the
 * network. Throws `StaticQrPaymentNotFound`.
 */
export async function readAccountStaticQrPayment(
  actor: Actor,
  orderNumber: string,
): Promise<StaticQrPayment> {
  authorize(actor, "static_qr.read");
  const payment = isPostgresText(orderNumber) ? await storedPayment(actor, orderNumber) : null;
  if (!payment) throw new StaticQrPaymentNotFound();
  return payment;
}

/** Of several networks that have the number, that of the first is found. */
export const storedPayment = ({ organizationId, mode }: Actor, orderNumber: string) =>
  db().staticQrPayment.findFirst({
    where: { organizationId, mode, orderNumber },
    orderBy: { networkNumber: "asc" },
  });
