import { type Actor, actorName, authorize } from "@/lib/actor";
import { db, type Payment, Prisma, type Refund } from "@/lib/db";
import { amountOf } from "@/lib/fields";
import { claimKey, finishKeySoon, type IdempotentRequest, KeyTaken } from "@/lib/idempotency";
import { newId } from "@/lib/ids";
import { networkFor, NetworkNoAnswer } from "@/lib/network";
import { findPayment, refundableAmount } from "@/lib/payments";
import { PaymentNotRefundable, RefundExceedsRemaining } from "./errors";
import { presentRefund } from "./present";
import type { CreateRefund } from "./schemas";
import { submitRefund } from "./submit-refund";

/**
 * Reserves the amount and asks the network to give it back; the outcome comes later. Without an amount it is all
 * that is left. Throws `PaymentNotFound`, `PaymentNotRefundable`, `RefundExceedsRemaining`, `ValidationFailed`,
 * and `KeyTaken` when the idempotency key is somebody else's.
 */
export async function createRefund(
  actor: Actor,
  paymentId: string,
  input: CreateRefund,
  idempotency?: IdempotentRequest,
): Promise<Refund> {
  authorize(actor, "refunds.create");
  const payment = await findPayment(actor, paymentId);
  const asked = input.amount === undefined ? undefined : amountOf(input.amount, payment.currency);
  // An account whose network cannot be spoken to at all is told so before anything is written.
  await networkFor(actor.organizationId, actor.mode);
  const refund = await reserveRefund(actor, payment, asked, input.reason, idempotency);
  if (idempotency) finishKeySoon(actor, idempotency);
  try {
    await submitRefund(refund);
  } catch (error) {
    // It stands as pending, and the poll submits it again.
    if (!(error instanceof NetworkNoAnswer)) throw error;
  }
  return refund;
}

/** One short transaction: the payment's row is locked, so that what is left is what is left. */
function reserveRefund(
  actor: Actor,
  { id: paymentId }: Payment,
  asked: bigint | undefined,
  reason: string | undefined,
  idempotency: IdempotentRequest | undefined,
): Promise<Refund> {
  return db().$transaction(async (transaction) => {
    // An equal request that waits here for the key to be free finds it taken, whatever is left by then.
    const id = newId("refund");
    await transaction.$queryRaw`SELECT id FROM payments WHERE id = ${paymentId} FOR UPDATE`;
    const payment = await transaction.payment.findUniqueOrThrow({ where: { id: paymentId } });
    const remaining = refundableAmount(payment);
    const amount = asked ?? remaining;
    const now = new Date();
    const refund: Refund = {
      id,
      organizationId: payment.organizationId,
      mode: payment.mode,
      paymentId,
      userId: actor.userId,
      deviceKeyId: actor.deviceKeyId ?? null,
      amount,
      currency: payment.currency,
      reason: reason ?? null,
      status: "pending",
      failReason: null,
      networkStatus: null,
      createdAt: now,
      updatedAt: now,
      completedAt: null,
      nextCheckAt: now,
      lastCheckedAt: null,
    };
    if (idempotency) {
      const answer = { status: 202, body: JSON.stringify(presentRefund(refund)) };
      const claimed = await transaction.$queryRaw<unknown[]>(
        claimKey(actor, idempotency, id, answer),
      );
      if (claimed.length === 0) throw new KeyTaken();
    }
    if (remaining === 0n) throw new PaymentNotRefundable(payment.status);
    if (amount > remaining) throw new RefundExceedsRemaining(remaining, payment.currency);
    await transaction.$queryRaw(Prisma.sql`
      WITH refund AS (
        INSERT INTO refunds (id, organization_id, mode, payment_id, user_id, device_key_id, amount, currency, reason,
          created_at, updated_at, next_check_at)
        VALUES (${id}, ${refund.organizationId}, ${refund.mode}::mode, ${paymentId}, ${refund.userId},
          ${refund.deviceKeyId}, ${amount}::bigint, ${refund.currency}, ${refund.reason}, ${now}::timestamptz,
          ${now}::timestamptz, ${now}::timestamptz)
        RETURNING id)
      INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor, data)
      SELECT ${refund.organizationId}, ${refund.mode}::mode, ${paymentId}, ${now}::timestamptz, 'refund.created',
        ${actorName(actor)}, jsonb_build_object('refund_id', id, 'amount', ${presentRefund(refund).amount}::float8)
      FROM refund RETURNING id`);
    return refund;
  });
}
