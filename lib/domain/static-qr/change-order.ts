import { auditLine } from "@/lib/domain/audit";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { inTransaction, Prisma, type StaticQrPayment } from "@/lib/kit/db";
import { isPostgresText } from "@/lib/kit/text";
import { StaticQrPaymentNotFound } from "./errors";
import type { ChangeStaticQrOrder } from "./schemas";

/**
 * Notes the merchant's own order ID on a static QR payment, replaces it, or removes it with null. The same ID
 * again changes nothing. Throws `StaticQrPaymentNotFound`.
 */
export async function changeStaticQrOrder(
  actor: Actor,
  orderNumber: string,
  { merchant_order_id: order }: ChangeStaticQrOrder,
): Promise<StaticQrPayment> {
  authorize(actor, "static_qr.annotate");
  if (!isPostgresText(orderNumber)) throw new StaticQrPaymentNotFound();
  const { organizationId, mode } = actor;
  return inTransaction(async (transaction) => {
    const [locked] = await transaction.$queryRaw<{ id: bigint }[]>(Prisma.sql`
      SELECT id FROM static_qr_payments
      WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND order_number = ${orderNumber}
      ORDER BY network_number FOR UPDATE`);
    if (!locked) throw new StaticQrPaymentNotFound();
    const where = { id: locked.id };
    const payment = await transaction.staticQrPayment.findUniqueOrThrow({ where });
    if (payment.merchantOrderId === order) return payment;
    await transaction.auditEntry.create({
      data: auditLine(actor, "static_qr.order_changed", orderNumber, {
        from: payment.merchantOrderId,
        to: order,
      }),
    });
    return transaction.staticQrPayment.update({ where, data: { merchantOrderId: order } });
  });
}
