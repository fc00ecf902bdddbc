import { auditLine } from "@/lib/domain/audit";
import { receiptAddress } from "@/lib/domain/payments";
import { sendMail } from "@/lib/domain/shared/mail";
import type { Actor } from "@/lib/kit/actor";
import { db } from "@/lib/kit/db";
import { bidiSafe, formatMoment, formatMoney } from "@/lib/kit/display";
import { env } from "@/lib/kit/env";
import { currentLanguage, type Language } from "@/lib/kit/language";
import { inLanguage } from "@/lib/kit/language-scope";
import { log } from "@/lib/kit/log";
import { countRequest, RECEIPT_MAIL_POLICY } from "@/lib/kit/rate-limit";
import * as messages from "@/lib/messages";
import { ReceiptNotMailed } from "./errors";
import { presentPayerReceipt } from "./present";
import { readReceiptOfPayment } from "./read-receipt";

/** Whether this server sends emails: without a mail server, a payer would wait for it in vain. */
export const mailsReceipts = (): boolean => env().SMTP_URL !== undefined;

/**
 * Emails a payer the address of the receipt and what it says, in the given language or that of the request. The address
 * is not kept; the audit log has it shortened. At most 5 an hour for each payment. Throws `Forbidden`,
 * `PaymentNotFound`, `ReceiptNotFound`, `RateLimited`, and `ReceiptNotMailed` if the mail server rejects it.
 */
export async function mailReceipt(
  actor: Actor,
  paymentId: string,
  { email, language = currentLanguage() }: { email: string; language?: Language | undefined },
): Promise<void> {
  const receipt = presentPayerReceipt(await readReceiptOfPayment(actor, paymentId));
  const { exceeded } = await countRequest(RECEIPT_MAIL_POLICY, paymentId);
  if (exceeded) throw exceeded;
  const data = { to: shortened(email) };
  await db().auditEntry.create({
    data: auditLine(actor, "payment.receipt_mailed", paymentId, data),
  });
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
    });
  await inLanguage(language, () => sendMail({ to: email, ...mail() })).catch((error: unknown) => {
    log.error({ error, paymentId }, "could not email a receipt");
    throw new ReceiptNotMailed();
  });
}

/** `2 × Cappuccino`. */
const lineName = (name: string | undefined, quantity: number): string =>
  messages.payerReceipt.line(
    quantity,
    name === undefined ? messages.payerReceipt.otherAmount : bidiSafe(name),
  );

/** `a…@example.com`: enough to recognize an address, not to write to it. */
const shortened = (email: string): string => email.replace(/^(.).*@/, "$1…@");
