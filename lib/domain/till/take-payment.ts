import { linesOfOrder } from "@/lib/domain/catalogue";
import { insertLines } from "@/lib/domain/catalogue/sql";
import { type AlongsidePayment, createPayment, createPaymentLink } from "@/lib/domain/payments";
import { findCustomer, forgetCustomer, ScanOver } from "@/lib/domain/printed-codes";
import { publishChange } from "@/lib/domain/shared/changes";
import { isKeyInUse, type KeyClaim, KeyInUse } from "@/lib/domain/shared/idempotency";
import type { Actor } from "@/lib/kit/actor";
import { actorFor } from "@/lib/kit/actor-kinds";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { requirePhone } from "@/lib/kit/phone";
import { requireConfirmed } from "./large-amount";
import { findTill, type Till } from "./open-till";
import type { TakePayment } from "./schemas";
import { tipOf } from "./tips";

type Order = Omit<TakePayment, "idempotency_key">;

/**
 * Takes a payment at a till, by QR code or by a request to a phone, to whose code was scanned or to who scanned the till's
 * printed code, and shows it on the till's screen. Returns its ID. Throws `Forbidden`, `TillNotFound`, `LargeAmount`,
 * `ScanOver`, `ValidationFailed` for an invalid phone number or tip, several payers, or lines that come to more than the
 * amount without the tip, and the errors of `createPayment` and `createPaymentLink`.
 */
export async function takePayment(
  actor: Actor,
  tillId: string,
  order: Order,
  { claim }: { claim?: KeyClaim<unknown> | undefined } = {},
): Promise<string> {
  authorize(actor, "payments.create");
  const till = await findTill(actor, tillId);
  // Actors who see only their own till's payments cannot see one that is still being created.
  const maker = actorFor(actor, ["payments"]);
  const paymentId = await make(maker, till, order, claim);
  await query(Prisma.sql`
    WITH answered AS (DELETE FROM tip_questions WHERE till_id = ${till.id}),
      bought AS (DELETE FROM till_baskets WHERE till_id = ${till.id})
    UPDATE tills SET payment_id = ${paymentId}, cleared_payment_id = NULL WHERE id = ${till.id} RETURNING id`);
  publishChange([till.id]);
  return paymentId;
}

async function make(
  actor: Actor,
  till: Till,
  {
    payer_phone: typedPhone,
    personal_qr: personalQr,
    scan_id: scanId,
    lines,
    tip: requestedTip,
    is_confirmed,
    ...order
  }: Order,
  claim: KeyClaim<unknown> | undefined,
): Promise<string> {
  const { amount } = order;
  await requireConfirmed(actor, { amount, is_confirmed }, claim);
  const tip =
    requestedTip === undefined
      ? undefined
      : await tipOf(actor, { tip: requestedTip, amount }, claim);
  const bought = lines && linesOfOrder({ amount, tip }, lines, actor.currency);
  const alongside: AlongsidePayment = (payment) => [
    ...(scanId === undefined ? [] : [forgetCustomer(till, scanId)]),
    ...(bought ? [insertLines(payment, actor, bought)] : []),
  ];
  const options = { claim, alongside };
  const taking = { ...order, tip, tillId: till.id };
  requireOnePayer({ payer_phone: typedPhone, personal_qr: personalQr, scan_id: scanId });
  if (personalQr !== undefined)
    return (await createPayment(actor, { ...taking, personalQr }, options)).id;
  if (scanId !== undefined) {
    const { customerToken, networkNumber } = await customerOf(actor, till, scanId, claim);
    const fromCustomer = { ...taking, customerToken, network: networkNumber };
    return (await createPayment(actor, fromCustomer, options)).id;
  }
  if (typedPhone === undefined) {
    const link = { ...taking, isPayerPresent: true };
    return (await createPaymentLink(actor, link, options)).payment_id;
  }
  const payer_phone = requirePhone("payer_phone", { input: typedPhone, home: actor });
  return (await createPayment(actor, { ...taking, payer_phone }, options)).id;
}

/** A customer is forgotten with the payment, whose request may come again. Throws `ScanOver`. */
async function customerOf(
  actor: Actor,
  till: Till,
  scanId: string,
  claim: KeyClaim<unknown> | undefined,
) {
  try {
    return await findCustomer(till, scanId);
  } catch (error) {
    const isRepeated = error instanceof ScanOver && claim && (await isKeyInUse(actor, claim));
    throw isRepeated ? new KeyInUse() : error;
  }
}

function requireOnePayer({
  payer_phone: phone,
  personal_qr: code,
  scan_id: scan,
}: Pick<Order, "payer_phone" | "personal_qr" | "scan_id">): void {
  if (phone !== undefined && code !== undefined) {
    const message = "personal_qr must be left out if there is a payer_phone";
    throw new ValidationFailed([{ field: "personal_qr", message }]);
  }
  if (scan !== undefined && (phone !== undefined || code !== undefined)) {
    const message = "scan_id must be left out if there is a payer_phone or personal_qr";
    throw new ValidationFailed([{ field: "scan_id", message }]);
  }
}
