import { type Actor, authorize } from "@/lib/kit/actor";
import type { Payment } from "@/lib/kit/db";
import { amountOf } from "@/lib/kit/fields";
import {
  finishKey,
  finishKeySoon,
  type IdempotentRequest,
  KeyTaken,
} from "@/lib/domain/shared/idempotency";
import { networkFor } from "@/lib/network";
import { RefusedByNetwork } from "./errors";
import {
  type AlongsidePayment,
  type AnswerToNewPayment,
  draftPayment,
  insertPayment,
} from "./insert-payment";
import { presentPayment } from "./present";
import type { CreatePayment } from "./schemas";
import { settlePayments } from "./settle-payments";
import { submitPayment } from "./submit-payment";

/**
 * Creates a pending payment and asks the payer to confirm it. The row is committed before the network is asked:
 * when the network does not answer, the payment stays pending and the poll submits it again under the same
 * reference. Throws `ValidationFailed`, `RefusedByNetwork` (the payment is kept as failed, without an event),
 * and `KeyTaken` when the idempotency key is somebody else's.
 */
export async function createPayment(
  actor: Actor,
  input: CreatePayment,
  idempotency?: IdempotentRequest,
  alongside?: AlongsidePayment,
): Promise<Payment> {
  authorize(actor, "payments.create");
  const draft = draftPayment(actor, {
    method: "direct",
    amount: amountOf(input.amount, actor.currency),
    payerPhone: input.payer_phone,
    merchantOrderId: input.merchant_order_id,
    comment: input.comment,
    metadata: input.metadata,
  });
  // An account whose network cannot be spoken to at all is told so before anything is written.
  await networkFor(actor.organizationId, actor.mode);
  const claim = idempotency && { request: idempotency, answer: created };
  const payment = await insertPayment(actor, draft, claim, alongside);
  if (!payment) throw new KeyTaken();

  const submission = await submitPayment(payment);
  if (submission?.outcome === "refused") {
    const refused = new RefusedByNetwork(submission);
    await settlePayments(
      [refusedChange(payment, submission.reason)],
      idempotency && finishKey(actor, idempotency, idempotency.answerTo(refused)),
    );
    throw refused;
  }
  if (idempotency) finishKeySoon(actor, idempotency);
  return payment;
}

/** The members keep their order, so that a replay is the first answer to the last byte. */
const created: AnswerToNewPayment = {
  status: 201,
  body: (payment, { createdAt, expiresAt }) =>
    JSON.stringify({
      ...presentPayment(payment),
      expires_at: expiresAt,
      created_at: createdAt,
      updated_at: createdAt,
    }),
};

const refusedChange = (payment: Payment, reason: string) => ({
  paymentId: payment.id,
  status: "failed" as const,
  reason,
  actor: "network",
  silent: true,
});
