import { completeKey, completeKeySoon, KeyInUse } from "@/lib/domain/shared/idempotency";
import { type Actor, actorName } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import type { Payment } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { amountOf } from "@/lib/kit/fields";
import { isId } from "@/lib/kit/ids";
import { chooseNetwork, requireAbility, requireAmount } from "@/lib/network";
import { RefusedByNetwork } from "./errors";
import {
  type CreationOptions,
  answerToNewPayment,
  draftPayment,
  insertPayment,
} from "./insert-payment";
import { insertScannedCode } from "./scanned-codes";
import type { CreatePayment } from "./schemas";
import { failedAtCreation, settlePayments } from "./settle-payments";
import { PRESENT_BY_DEFAULT, submitPayment } from "./submit-payment";
import { appendToTimeline } from "./timeline";

/**
 * A payment that its payer is asked for: at a phone number, by what was scanned of the code in their app, or by what the
 * network told of their scan of a printed code.
 */
type DirectPayment = Omit<CreatePayment, "payer_phone"> &
  (
    | { payer_phone: string; personalQr?: undefined; customerToken?: undefined }
    | { personalQr: string; payer_phone?: undefined; customerToken?: undefined }
    | { customerToken: string; payer_phone?: undefined; personalQr?: undefined }
  );

/**
 * Creates a pending payment and asks the payer to confirm it. The row is committed before the network is called: if the
 * network does not respond, the payment stays pending and the poll submits it again under the same reference. Throws
 * `ValidationFailed`, `NotSupportedByNetwork`, `AmountNotAccepted`, `RefusedByNetwork` (the payment is kept as failed,
 * without an event), and `KeyInUse` when another request has the idempotency key.
 */
export async function createPayment(
  actor: Actor,
  input: DirectPayment & { tillId?: string; tip?: bigint | undefined },
  { claim, alongside }: CreationOptions<Payment> = {},
): Promise<Payment> {
  authorize(actor, "payments.create");
  const { networkNumber, network } = await chooseNetwork(actor, input.network);
  const draft = draftPayment(actor, {
    networkNumber,
    tillId: input.tillId,
    method: "direct",
    amount: amountOf(input.amount, actor.currency),
    tip: input.tip,
    validSeconds: Math.min(
      env().PAYMENT_VALIDITY_SECONDS,
      network.profile.requestValidity ?? Infinity,
    ),
    payerPhone: input.payer_phone,
    merchantOrderId: input.merchant_order_id,
    comment: input.comment,
    metadata: input.metadata,
  });
  // If the network cannot be called at all or cannot do this, fail before anything is written.
  const { personalQr, customerToken } = input;
  const ability = personalQr === undefined ? "phoneRequests" : "personalQr";
  requireAbility(network.profile, customerToken === undefined ? ability : "printedCodes");
  requireAmount(network.profile, draft);
  const idempotency = claim && { request: claim, answer: answerToNewPayment(draft, claim) };
  const payment = await insertPayment(actor, draft, {
    idempotency,
    alongside: (inserted) => [
      ...(input.payer_phone === undefined ? [insertScannedCode(inserted, draft, input)] : []),
      ...(alongside?.(inserted) ?? []),
    ],
  });
  if (!payment) throw new KeyInUse();

  const submission = await submitPayment(payment, actor.isPayerPresent ?? PRESENT_BY_DEFAULT);
  if (submission?.outcome === "refused") {
    const refused = new RefusedByNetwork(submission);
    await settlePayments(
      [failedAtCreation({ paymentId: payment.id, reason: submission.reason })],
      claim && (() => completeKey(actor, claim, { outcome: refused })),
    );
    throw refused;
  }
  if (claim) completeKeySoon(actor, claim);
  return payment;
}

/** Records on a payment's timeline that its creation was requested again and the first response was returned. */
export async function recordPaymentReplay(actor: Actor, paymentId: string | null): Promise<void> {
  if (!paymentId || !isId("payment", paymentId)) return;
  const { organizationId, mode } = actor;
  await appendToTimeline([
    { organizationId, mode, paymentId, kind: "payment.creation_replayed", actor: actorName(actor) },
  ]);
}
