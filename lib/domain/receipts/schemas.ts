import { z } from "zod";
import { PaymentLineResource } from "@/lib/domain/catalogue/schemas";
import { DisplayMethod, PAYMENT_METHODS } from "@/lib/domain/payments/schemas";
import { email } from "@/lib/domain/sign-in/schemas";
import { Timestamp } from "@/lib/kit/fields";
import { LANGUAGES } from "@/lib/kit/language";

/** Where to email a payer's receipt. */
export const MailReceipt = z.object({
  email,
  language: z
    .enum(LANGUAGES, "must be en, ru or kk")
    .optional()
    .describe("The payer's; by default yours"),
});
export type MailReceipt = z.output<typeof MailReceipt>;

/** What an organization's receipts say besides its name and brand. */
export const ReceiptTexts = z.object({
  address: z.string().optional(),
  tax_number: z.string().optional(),
  footer: z.string().optional(),
});
export type ReceiptTexts = z.output<typeof ReceiptTexts>;

/** What the page of a payer's receipt shows. */
export const PayerReceiptResource = z.object({
  payment_id: z.string(),
  mode: z.enum(["test", "live"]),
  merchant_name: z.string(),
  merchant_accent: z.string().optional(),
  merchant_logo: z.string().optional(),
  ...ReceiptTexts.shape,
  time_zone: z.string(),
  amount: z.number(),
  tip: z.number().optional().describe("How much of the amount is a tip"),
  currency: z.string(),
  method: z.enum(PAYMENT_METHODS),
  display_method: DisplayMethod,
  merchant_order_id: z.string().optional(),
  comment: z.string().optional(),
  lines: z.array(PaymentLineResource).optional().describe("What was bought at a till"),
  payer_phone_end: z.string().optional().describe("The last four digits"),
  till_name: z.string().optional(),
  cashier: z.string().optional(),
  network_payment_id: z.string().optional(),
  paid_at: Timestamp,
  refunds: z.array(
    z.object({
      refund_id: z.string(),
      amount: z.number(),
      status: z.enum(["pending", "completed"]),
      at: Timestamp.describe("When it was completed, or else requested"),
    }),
  ),
  left: z.number().describe("The amount less completed refunds"),
});
export type PayerReceiptResource = z.output<typeof PayerReceiptResource>;
