import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import {
  hashOfRequest,
  type IdempotentRequest,
  KeyTaken,
  replayAnswer,
} from "@/lib/domain/shared/idempotency";
import type { Refusal } from "@/lib/network";
import { createPaymentLink } from "@/lib/domain/payment-links";
import { type AlongsidePayment, createPayment, RefusedByNetwork } from "@/lib/domain/payments";
import { toE164AtHome } from "@/lib/kit/phone";
import { PaymentUnderWay } from "./errors";
import { findTill } from "./open-till";
import type { TakePayment } from "./schemas";

const ROUNDS = 3;

/**
 * Takes a payment at a till, by a QR code or by asking a telephone, and puts it on the till's screen. Returns its id.
 * The same key brings the same payment again, so that a second click, or a second try after a lost answer, makes no
 * second one. Throws `TillNotFound`, what `createPayment` and `createPaymentLink` throw, `IdempotencyKeyReused` when
 * the key was used for something else, and `PaymentUnderWay`.
 */
export async function takePayment(
  actor: Actor,
  tillId: string,
  { idempotency_key: key, ...wish }: TakePayment,
): Promise<string> {
  authorize(actor, "payments.create");
  const till = await findTill(actor, tillId);
  const request = requestOf(actor, till.id, key, wish);
  // Who sees the payments of their till alone does not see one that is only being made.
  const maker: Actor = { ...actor, grant: { scopes: ["payments"] } };
  const paymentId = await once(actor, request, () => make(maker, till.id, wish, request));
  await query(Prisma.sql`
    UPDATE tills SET payment_id = ${paymentId}, shown_at = now() WHERE id = ${till.id} RETURNING id`);
  return paymentId;
}

type Wish = Omit<TakePayment, "idempotency_key">;

/** Written with the payment, so that no crash hides it from the till at which it was taken. */
const takenAt = (tillId: string): AlongsidePayment => Prisma.sql`
  INSERT INTO till_payments (till_id, payment_id, taken_at) SELECT ${tillId}, id, created_at FROM payment`;

async function make(
  actor: Actor,
  tillId: string,
  { payer_phone: spelled, ...order }: Wish,
  request: IdempotentRequest,
): Promise<string> {
  const taken = takenAt(tillId);
  if (spelled === undefined) {
    return (await createPaymentLink(actor, order, request, taken)).payment_id;
  }
  const payer_phone = toE164AtHome(spelled, actor.currency);
  if (payer_phone)
    return (await createPayment(actor, { ...order, payer_phone }, request, taken)).id;
  const message = "payer_phone must be a telephone number, such as +77011234567";
  throw new ValidationFailed([{ field: "payer_phone", message }]);
}

/** However the payer's number was spelled, it is the same wish. */
const hashOfWish = (actor: Actor, tillId: string, wish: Wish, phone: string | undefined): Buffer =>
  hashOfRequest(actor.userId, tillId, wish.amount, phone, wish.merchant_order_id);

const requestOf = (actor: Actor, tillId: string, key: string, wish: Wish): IdempotentRequest => ({
  operation: "account.takePayment",
  key,
  requestHash: hashOfWish(
    actor,
    tillId,
    wish,
    wish.payer_phone && toE164AtHome(wish.payer_phone, actor.currency),
  ),
  formerHash: hashOfWish(actor, tillId, wish, wish.payer_phone),
  answerTo: ({ code, message }) => ({
    status: 422,
    body: JSON.stringify({ outcome: "refused", code, reason: message }),
  }),
});

/** Carries it out once for its key: whoever comes second hears what became of the first. */
async function once(
  actor: Actor,
  request: IdempotentRequest,
  carryOut: () => Promise<string>,
): Promise<string> {
  for (let round = 1; round <= ROUNDS; round++) {
    try {
      return await carryOut();
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
    }
    const replay = await replayAnswer(actor, request);
    if (replay.outcome === "carry_out") continue;
    const { answer, resourceId } = replay;
    if (answer.status === 422) {
      throw new RefusedByNetwork(JSON.parse(answer.body) as Refusal);
    }
    if (resourceId) return resourceId;
  }
  throw new PaymentUnderWay();
}
