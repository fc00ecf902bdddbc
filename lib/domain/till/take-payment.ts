import { type Actor, authorize } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { publishChange } from "@/lib/domain/shared/changes";
import type { KeyClaim } from "@/lib/domain/shared/idempotency";
import { linesOfOrder } from "@/lib/domain/catalogue";
import { insertLines } from "@/lib/domain/catalogue/sql";
import { createPayment, createPaymentLink } from "@/lib/domain/payments";
import { requirePhone } from "@/lib/kit/phone";
import { requireConfirmed } from "./large-amount";
import { findTill } from "./open-till";
import type { TakePayment } from "./schemas";
import { tipOf } from "./tips";

type Order = Omit<TakePayment, "idempotency_key">;

/**
 * Takes a payment at a till, by QR code or by a request to a phone or to whose code was scanned, and shows it on the till's screen. Returns its ID.
 * Throws `Forbidden`, `TillNotFound`, `LargeAmount`, `ValidationFailed` for an invalid phone number or tip, or lines that come to more
 * than the amount without the tip, and the errors of `createPayment` and `createPaymentLink`.
 */
export async function takePayment(
  actor: Actor,
  tillId: string,
  order: Order,
  claim?: KeyClaim<unknown>,
): Promise<string> {
  authorize(actor, "payments.create");
  const till = await findTill(actor, tillId);
  // Actors who see only their own till's payments cannot see one that is still being created.
  const maker: Actor = { ...actor, grant: { scopes: ["payments"] } };
  const paymentId = await make(maker, till.id, order, claim);
  await query(Prisma.sql`
    WITH answered AS (DELETE FROM tip_questions WHERE till_id = ${till.id})
    UPDATE tills SET payment_id = ${paymentId} WHERE id = ${till.id} RETURNING id`);
  publishChange([till.id]);
  return paymentId;
}

async function make(
  actor: Actor,
  tillId: string,
  {
    payer_phone: spelled,
    personal_qr: personalQr,
    lines,
    tip: asked,
    is_confirmed,
    ...order
  }: Order,
  claim: KeyClaim<unknown> | undefined,
): Promise<string> {
  const { amount } = order;
  await requireConfirmed(actor, { amount, is_confirmed }, claim);
  const tip = asked === undefined ? undefined : await tipOf(actor, { tip: asked, amount }, claim);
  const taken = lines && insertLines(actor, linesOfOrder({ amount, tip }, lines, actor.currency));
  const taking = { ...order, tip, tillId };
  if (personalQr !== undefined) {
    if (spelled === undefined)
      return (await createPayment(actor, { ...taking, personalQr }, claim, taken)).id;
    const message = "personal_qr must be left out if there is a payer_phone";
    throw new ValidationFailed([{ field: "personal_qr", message }]);
  }
  if (spelled === undefined) {
    const link = { ...taking, isPayerPresent: true };
    return (await createPaymentLink(actor, link, claim, taken)).payment_id;
  }
  const payer_phone = requirePhone("payer_phone", spelled, actor);
  return (await createPayment(actor, { ...taking, payer_phone }, claim, taken)).id;
}
