import { auditLine } from "@/lib/domain/audit";
import { receiptAddress } from "@/lib/domain/payments";
import { countMail, sendMail } from "@/lib/domain/shared/mail";
import { memberWithEmail } from "@/lib/domain/sign-in/sql";
import { isVouchedFor } from "@/lib/domain/team";
import type { Actor } from "@/lib/kit/actor";
import { inTransaction, query } from "@/lib/kit/db";
import { bidiSafe, formatMoment, formatMoney } from "@/lib/kit/display";
import { publicUrl } from "@/lib/kit/env";
import { ValidationFailed } from "@/lib/kit/errors";
import { currentLanguage, type Language } from "@/lib/kit/language";
import { inLanguage } from "@/lib/kit/language-scope";
import { log } from "@/lib/kit/log";
import * as messages from "@/lib/messages";
import { ReceiptNotMailed } from "./errors";
import { presentPayerReceipt } from "./present";
import { readReceiptOfPayment } from "./read-receipt";

/**
 * Emails a payer the address of the receipt and what it says, in the given language or that of the request. The address
 * is not kept; the audit log has it shortened. In test mode only members get receipts. At most 5 an hour for each payment.
 * Throws `Forbidden`, `PaymentNotFound`, `ReceiptNotFound`, `ValidationFailed` for another address in test mode,
 * `TooManyMails`, and `ReceiptNotMailed` if the mail server rejects it.
 */
export async function mailReceipt(
  actor: Actor,
  paymentId: string,
  { email, language = currentLanguage() }: { email: string; language?: Language | undefined },
): Promise<void> {
  const receipt = presentPayerReceipt(await readReceiptOfPayment(actor, paymentId));
  const { organizationId, userId: sentBy } = actor;
  if (actor.mode === "test") await requireMember(organizationId, email);
  const facts = { to: shortened(email) };
  await inTransaction(async (transaction) => {
    await countMail(transaction, { kind: "receipt", to: email, organizationId, sentBy, paymentId });
    const data = auditLine(actor, "payment.receipt_mailed", { target: paymentId, data: facts });
    await transaction.auditEntry.create({ data });
  });
  const isKnown = await isVouchedFor(organizationId);
  const money = (amount: number) => formatMoney(amount, receipt.currency);
  const mail = () =>
    messages.mails.receipt({
      merchant: bidiSafe(receipt.merchant_name),
      amount: money(receipt.amount),
      paidAt: formatMoment(receipt.paid_at, receipt.time_zone, "long"),
      order: receipt.merchant_order_id && bidiSafe(receipt.merchant_order_id),
      note: receipt.comment && bidiSafe(receipt.comment),
      lines: (receipt.lines ?? []).map(({ name, quantity, amount }) => [
        lineName(name, quantity),
        money(amount * quantity),
      ]),
      tip: receipt.tip === undefined ? undefined : money(receipt.tip),
      left: receipt.left === receipt.amount ? undefined : money(receipt.left),
      isTest: receipt.mode === "test",
      link: receiptAddress(paymentId),
      server: isKnown ? undefined : publicUrl(),
    });
  await inLanguage(language, () => sendMail({ to: email, ...mail() })).catch((error: unknown) => {
    log.error({ error, paymentId }, "could not email a receipt");
    throw new ReceiptNotMailed();
  });
}

/** Anyone can try out test mode, so it must not write to strangers. */
async function requireMember(organizationId: string, email: string): Promise<void> {
  if ((await query(memberWithEmail(organizationId, email))).length > 0) return;
  const message = "email must be that of a member in test mode. Enter your own";
  throw new ValidationFailed([{ field: "email", message }]);
}

/** `2 × Cappuccino`. */
const lineName = (name: string | undefined, quantity: number): string =>
  messages.payerReceipt.line(
    quantity,
    name === undefined ? messages.payerReceipt.otherAmount : bidiSafe(name),
  );

/** `a…@example.com`: enough to recognize an address, not to write to it. */
const shortened = (email: string): string => email.replace(/^(.).*@/, "$1…@");
