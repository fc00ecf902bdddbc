import type { Actor } from "@/lib/actor";
import { actorName } from "@/lib/actor";
import { type Payment, Prisma, queryDirectly } from "@/lib/db";
import { type Answer, claimKey, type IdempotentRequest } from "@/lib/idempotency";
import { newId } from "@/lib/ids";
import { env } from "@/lib/env";
import { after, seconds } from "@/lib/time";

export interface NewPayment {
  method: Payment["method"];
  amount: bigint;
  payerPhone?: string;
  merchantOrderId?: string;
  comment?: string;
  metadata?: Record<string, unknown>;
}

/** A pending payment as it will stand in the database; its id is also the network's reference. */
export function draftPayment(actor: Actor, payment: NewPayment): Payment {
  const now = new Date();
  return {
    id: newId("payment"),
    organizationId: actor.organizationId,
    mode: actor.mode,
    userId: actor.userId,
    deviceKeyId: actor.deviceKeyId ?? null,
    method: payment.method,
    amount: payment.amount,
    currency: actor.currency,
    status: "pending",
    merchantOrderId: payment.merchantOrderId ?? null,
    payerPhone: payment.payerPhone ?? null,
    comment: payment.comment ?? null,
    metadata: (payment.metadata ?? null) as Payment["metadata"],
    cancelReason: null,
    failureReason: null,
    refundedAmount: 0n,
    refundPendingAmount: 0n,
    qrToken: null,
    qrOperationId: null,
    extTranId: null,
    networkStatus: null,
    expiresAt: after(now, seconds(env().PAYMENT_VALIDITY_SECONDS)),
    createdAt: now,
    updatedAt: now,
    completedAt: null,
    cancelledAt: null,
    // Due at once: the next tick looks at it, however soon that is.
    nextCheckAt: now,
    lastCheckedAt: null,
  };
}

/**
 * Writes the payment, the first line of its timeline and the claim of the idempotency key in one statement.
 * Returns false, and writes nothing, when somebody else has the key.
 */
export async function insertPayment(
  actor: Actor,
  payment: Payment,
  idempotency?: { request: IdempotentRequest; answer: Answer | null },
): Promise<boolean> {
  const claim = idempotency
    ? claimKey(actor, idempotency.request, payment.id, idempotency.answer)
    : Prisma.sql`SELECT 1 AS claimed`;
  const metadata = payment.metadata === null ? null : JSON.stringify(payment.metadata);
  const written = await queryDirectly(Prisma.sql`
    WITH claim AS (${claim}),
    payment AS (
      INSERT INTO payments (id, organization_id, mode, user_id, device_key_id, method, amount, currency,
        merchant_order_id, payer_phone, comment, metadata, expires_at, created_at, updated_at, next_check_at)
      SELECT ${payment.id}, ${payment.organizationId}, ${payment.mode}::mode, ${payment.userId},
        ${payment.deviceKeyId}, ${payment.method}::payment_method, ${payment.amount}::bigint, ${payment.currency},
        ${payment.merchantOrderId}, ${payment.payerPhone}, ${payment.comment}, ${metadata}::json,
        ${payment.expiresAt}::timestamptz, ${payment.createdAt}::timestamptz, ${payment.updatedAt}::timestamptz,
        ${payment.nextCheckAt}::timestamptz
      FROM claim RETURNING id)
    INSERT INTO payment_timeline (organization_id, mode, payment_id, at, kind, actor)
    SELECT ${payment.organizationId}, ${payment.mode}::mode, id, ${payment.createdAt}::timestamptz,
      'payment.created', ${actorName(actor)}
    FROM payment RETURNING id`);
  return written.length === 1;
}
