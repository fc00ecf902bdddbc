// For tests of totals: payments and refunds that completed at given times, and static QR payments.
import { randomInt } from "node:crypto";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";

export interface Movement {
  at: Date;
  /** Minor units. */
  amount: bigint;
  method: "direct" | "link" | "static_qr";
  deviceKeyId: string | null;
  /** Minor units that were refunded, and when. */
  refund?: { at: Date; amount: bigint };
}

/** Writes completed payments and their completed refunds, and static QR payments. */
export async function writeMovements(owner: Actor, movements: readonly Movement[]): Promise<void> {
  const { organizationId, mode, userId, currency } = owner;
  const own = { organizationId, mode, userId, currency };
  await db().staticQrPayment.createMany({
    data: movements
      .filter(({ method }) => method === "static_qr")
      .map(({ at, amount }) => ({
        organizationId,
        mode,
        currency,
        amount,
        orderNumber: newId("payment"),
        orderRegDate: at,
        providerOperationId: BigInt(randomInt(2 ** 40)),
        saleId: BigInt(randomInt(2 ** 40)),
        saleType: "POS",
        sourceType: "STATIC_QR",
        operationType: 1,
        operationMethod: 2,
        features: 0,
      })),
  });
  const payments = movements.flatMap(({ method, ...movement }) =>
    method === "static_qr" ? [] : [{ ...movement, method, id: newId("payment") }],
  );
  await db().payment.createMany({
    data: payments.map(({ id, at, amount, method, deviceKeyId }) => ({
      ...own,
      id,
      amount,
      method,
      deviceKeyId,
      payerPhone: "+77015550123",
      status: "completed",
      createdAt: at,
      updatedAt: at,
      completedAt: at,
      expiresAt: new Date(at.getTime() + 900_000),
    })),
  });
  for (const { id, refund } of payments) {
    if (!refund) continue;
    const { at, amount } = refund;
    const refundId = newId("refund");
    const made = { createdAt: at, updatedAt: at };
    await db().refund.create({ data: { ...own, ...made, id: refundId, paymentId: id, amount } });
    await db().refund.update({
      where: { id: refundId },
      data: { status: "completed", completedAt: at },
    });
  }
}
