// What Vipps MobilePay's ePayment API 1.4.1 takes when a payment is created, and what it refuses.
import { z } from "zod";
import { days, minutes } from "@/lib/kit/time";

const MIN_AMOUNT: Record<string, number> = { NOK: 100, DKK: 1, EUR: 1 };

export const Amount = z.object({
  value: z.int().min(1).max(65_000_000),
  currency: z.enum(["NOK", "DKK", "EUR"]),
});

const someOf = (...names: string[]) => `Exactly one of ${names.join(", ")} is required`;

/** A payer by exactly one of three things. */
export const Customer = z
  .object({
    phoneNumber: z
      .string()
      .regex(/^\d{10,15}$/)
      .optional(),
    personalQr: z.string().min(5).max(255).optional(),
    customerToken: z.string().optional(),
  })
  .refine(
    (customer) => Object.values(customer).filter((value) => value !== undefined).length === 1,
    someOf("phoneNumber", "personalQr", "customerToken"),
  );
export type Customer = z.output<typeof Customer>;

/** `https:`, or a scheme of the merchant's app. */
const Returning = z.string().regex(/^(?!http:|javascript:)[a-z][a-z0-9+.-]*:/i);

const Line = z.object({
  name: z.string(),
  id: z.string(),
  totalAmount: z.int(),
  totalAmountExcludingTax: z.int(),
  totalTaxAmount: z.int(),
});
const Receipt = z.object({
  orderLines: z.array(Line).min(1),
  bottomLine: z.object({ currency: z.string() }),
});

const Fields = z.object({
  amount: Amount,
  customer: Customer.optional(),
  customerInteraction: z.enum(["CUSTOMER_PRESENT", "CUSTOMER_NOT_PRESENT"]).optional(),
  paymentMethod: z.object({ type: z.enum(["WALLET", "CARD"]) }),
  reference: z.string().regex(/^[a-zA-Z0-9-]{8,50}$/),
  returnUrl: Returning.optional(),
  userFlow: z.enum(["PUSH_MESSAGE", "NATIVE_REDIRECT", "WEB_REDIRECT", "QR"]),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  qrFormat: z
    .object({ format: z.enum(["TEXT/TARGETURL", "IMAGE/SVG+XML", "IMAGE/PNG"]) })
    .nullish(),
  paymentDescription: z.string().min(3).max(100).optional(),
  receipt: Receipt.optional(),
  receiptUrl: Returning.nullish(),
  metadata: z.record(z.string().max(100), z.string().max(500)).nullish(),
});

/** The payer of a long-living payment has from 10 minutes to 28 days. */
const isLongLiving = (expiresAt: string, now: number): boolean => {
  const left = Date.parse(expiresAt) - now;
  return left > minutes(10) && left < days(28);
};

/** What a creation says; `now` is in milliseconds. Rules that are about several fields name the one to change. */
export const orderAt = (now: number) =>
  Fields.superRefine((order, context) => {
    const { userFlow, expiresAt, amount } = order;
    const refuse = (path: string[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    if (amount.value < MIN_AMOUNT[amount.currency]!) {
      refuse(["amount", "value"], `Must be at least ${MIN_AMOUNT[amount.currency]}`);
    }
    if (userFlow === "PUSH_MESSAGE" && !order.customer) {
      refuse(["customer"], "Required for PUSH_MESSAGE");
    }
    if (userFlow === "WEB_REDIRECT" && !order.returnUrl) {
      refuse(["returnUrl"], "Required for WEB_REDIRECT");
    }
    if (order.paymentMethod.type === "CARD" && userFlow !== "WEB_REDIRECT") {
      refuse(["paymentMethod"], "CARD has to be combined with WEB_REDIRECT");
    }
    if (Object.keys(order.metadata ?? {}).length > 5) refuse(["metadata"], "At most 5 pairs");
    if (!expiresAt) return;
    if (userFlow !== "PUSH_MESSAGE" && userFlow !== "QR") {
      refuse(["expiresAt"], "Only for PUSH_MESSAGE and QR");
    }
    if (!isLongLiving(expiresAt, now)) {
      refuse(["expiresAt"], "Must be more than 10 minutes and less than 28 days in the future");
    }
    if (!order.receipt && !order.receiptUrl) refuse(["receipt"], "Required with expiresAt");
    if (order.receipt && order.receiptUrl) refuse(["receipt"], "Not together with receiptUrl");
  });
export type Order = z.output<typeof Fields>;

/** The URL that a creation is answered with, if its flow has one. */
export function redirectUrlOf({ userFlow, qrFormat }: Order, origin: string, token: string) {
  switch (userFlow) {
    case "PUSH_MESSAGE":
      return undefined;
    case "NATIVE_REDIRECT":
      return `vipps://?token=${token}`;
    case "WEB_REDIRECT":
      return `${origin}/pay/${token}`;
    case "QR":
      return `${origin}/${qrFormat?.format === "TEXT/TARGETURL" ? "pay" : "qr"}/${token}`;
  }
}

/** Codes of the apps are addresses below these, some with a phone number, some with a token. */
const PERSONAL_QR = /^https:\/\/qr\.(?:vipps\.no|mobilepay\.(?:dk|fi))\/./;

/** Whether what identifies a customer can be a code of theirs. */
export const isOfApp = ({ personalQr }: Customer): boolean =>
  personalQr === undefined || PERSONAL_QR.test(personalQr);

/** The phone of a customer, as far as what identifies them says it. */
export const phoneOf = (customer: Customer | undefined): string | undefined =>
  customer?.phoneNumber ?? /\/(\d{10,15})(?:\?|$)/.exec(customer?.personalQr ?? "")?.[1];
