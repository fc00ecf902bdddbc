import { db, type Payment } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { after, minutes } from "@/lib/kit/time";
import type { Merchant } from "./merchant";

/** Returns a merchant's payment row, without an operation at the network or a timeline. */
export function bookedPayment(
  { organization, owner, device }: Merchant,
  payment: Partial<Payment> = {},
): Payment {
  const createdAt = payment.createdAt ?? new Date();
  const status = payment.status ?? "completed";
  return {
    id: newId("payment"),
    organizationId: organization.id,
    mode: owner.mode,
    userId: owner.userId,
    deviceKeyId: device.deviceKeyId,
    networkNumber: 1,
    tillId: null,
    tip: null,
    method: "direct",
    amount: 150_000n,
    paidAmount: null,
    currency: organization.currency,
    status,
    merchantOrderId: null,
    payerPhone: "+77011234567",
    comment: null,
    metadata: null,
    cancelReason: null,
    cancelledBy: null,
    failureReason: null,
    refundedAmount: 0n,
    refundPendingAmount: 0n,
    qrToken: null,
    qrOperationId: null,
    extTranId: null,
    networkStatus: null,
    expiresAt: after(createdAt, minutes(15)),
    updatedAt: createdAt,
    settledAt: status === "pending" ? null : createdAt,
    completedAt: status === "completed" ? createdAt : null,
    cancelledAt: status === "cancelled" ? createdAt : null,
    submittedAt: createdAt,
    nextCheckAt: null,
    lastCheckedAt: null,
    traceparent: null,
    createdAt,
    ...payment,
  };
}

/** Inserts payments unchanged, except that metadata is left out. */
export async function book(payments: Payment[]): Promise<void> {
  await db().payment.createMany({
    data: payments.map(({ metadata: _, ...payment }) => payment),
  });
}

/** Creates payments that are unknown to their network and old enough to be resubmitted. */
export async function lostPayments(merchant: Merchant, count: number): Promise<string[]> {
  const createdAt = new Date(Date.now() - 60_000);
  const lost = Array.from({ length: count }, () =>
    bookedPayment(merchant, { status: "pending", createdAt, nextCheckAt: createdAt }),
  );
  await book(lost);
  return lost.map(({ id }) => id);
}
