// Responses of the sandbox phone's API. Amounts are in major units.
import { z } from "zod";
import { currencyCode, money, Timestamp, total } from "@/lib/kit/fields";

const merchantName = z
  .string()
  .meta({ description: "The merchant's name.", examples: ["Aroma Coffee"] });

const merchantBrand = {
  merchant_accent: z
    .string()
    .optional()
    .meta({ description: "The merchant's color.", examples: ["#b3261e"] }),
  merchant_logo: z
    .string()
    .optional()
    .meta({
      description: "The path of the merchant's logo on this server.",
      examples: ["/api/logos/k7Qm2ZpX9cT4Rn8sWv1bAg"],
    }),
};

export const PhoneAnswer = z
  .object({
    merchant: merchantName,
    currency: currencyCode,
    phone_code: z.string().meta({
      description: "Opens the sandbox phone; send it as X-Sandbox-Phone.",
      examples: ["k7Qm2ZpX9c"],
    }),
    phone_url: z.string().meta({
      description: "The sandbox phone's address.",
      examples: ["https://pay.example.net/sandbox/k7Qm2ZpX9c"],
    }),
    static_qr_token: z
      .string()
      .meta({ description: "The token of the printed QR code.", examples: ["t4Rn8sWv1b"] }),
    static_qr_url: z.string().meta({
      description: "The URL in the printed QR code.",
      examples: ["https://pay.example.net/sandbox/static-qr/t4Rn8sWv1b"],
    }),
  })
  .meta({ id: "SandboxPhone", description: "The merchant's sandbox phone and static QR." });
export type PhoneAnswer = z.output<typeof PhoneAnswer>;

export const PayerAnswer = z
  .object({
    phone: z
      .string()
      .meta({ description: "The phone number in E.164.", examples: ["+77011234567"] }),
    personal_qr: z.string().meta({
      description: "What is in the QR code that the payer shows at a till.",
      examples: ["https://pay.example.net/sandbox/payer/77011234567"],
    }),
    name: z.string().meta({ description: "The name.", examples: ["Aigerim Sadykova"] }),
    balance: total.meta({ description: "In major units.", examples: [10_000] }),
    currency: currencyCode,
  })
  .meta({ id: "Payer", description: "A payer of the sandbox." });
export type PayerAnswer = z.output<typeof PayerAnswer>;

export const ListedPayerAnswer = PayerAnswer.extend({
  waiting_requests: z
    .int()
    .min(0)
    .meta({
      description: "How many payment requests wait for this payer’s answer.",
      examples: [1],
    }),
}).meta({ id: "ListedPayer", description: "A payer of the sandbox, and what waits for them." });
export type ListedPayerAnswer = z.output<typeof ListedPayerAnswer>;

export const PayersAnswer = z
  .object({ payers: z.array(ListedPayerAnswer).describe("The latest used first.") })
  .meta({ id: "PayerList", description: "Payers of the sandbox." });
export type PayersAnswer = z.output<typeof PayersAnswer>;

const Kind = z.enum(["request", "link", "static"]).meta({
  id: "PaymentKind",
  description: "`request`: asked on the payer's phone; `link`: by QR code; `static`: static QR.",
  examples: ["request"],
});
const NetworkStatus = z
  .string()
  .meta({ description: "The network's own status.", examples: ["Processed"] });
const sandboxPaymentId = z
  .string()
  .optional()
  .meta({
    description: "The payment's ID in Qassa.",
    examples: ["pay_01kaj3v9q4e8ta6m0x2v7h5c1d"],
  });
const comment = z
  .string()
  .optional()
  .meta({ description: "The payment's comment.", examples: ["Two teas"] });
const reason = z
  .string()
  .optional()
  .meta({
    description: "Why it was rejected or declined, in plain language.",
    examples: ["The payer has insufficient funds."],
  });

export const PayerPaymentAnswer = z
  .object({
    payment_id: sandboxPaymentId,
    kind: Kind,
    status: NetworkStatus,
    amount: money.describe("In major units."),
    refunded_amount: money.meta({ description: "In major units.", examples: [0] }),
    currency: currencyCode,
    comment,
    reason,
    created_at: Timestamp.describe("When it was created."),
    expires_at: Timestamp.optional().describe("When it expires, while it is pending."),
  })
  .meta({ id: "PayerPayment", description: "A payment as its payer sees it." });
export type PayerPaymentAnswer = z.output<typeof PayerPaymentAnswer>;

const now = Timestamp.describe("The server's time.");

export const RequestsAnswer = z
  .object({
    now,
    merchant: merchantName,
    requests: z.array(PayerPaymentAnswer).describe("Pending requests of this payer, newest first."),
    recent: z.array(PayerPaymentAnswer).describe("The last ten that are settled."),
  })
  .meta({ id: "PayerRequests", description: "What a payer is asked to confirm." });
export type RequestsAnswer = z.output<typeof RequestsAnswer>;

export const PayerEntryAnswer = z
  .object({
    entry_id: z.string().meta({ description: "Its position in the history.", examples: ["1204"] }),
    what: z
      .enum(["payment", "refund"])
      .meta({ description: "Whether money left or came back.", examples: ["payment"] }),
    payment_id: sandboxPaymentId,
    order_number: z
      .string()
      .optional()
      .meta({
        description: "Of a static QR payment.",
        examples: ["7GQ2M8K4TXW9Z1B50HD3RJ6PNV"],
      }),
    kind: Kind,
    status: NetworkStatus,
    amount: money.describe("In major units."),
    balance_change: total.meta({ description: "Negative for payments.", examples: [-1500.5] }),
    currency: currencyCode,
    comment,
    reason,
    at: Timestamp.describe("When it happened."),
  })
  .meta({ id: "PayerEntry", description: "A change of a payer's balance." });
export type PayerEntryAnswer = z.output<typeof PayerEntryAnswer>;

export const PayerHistoryAnswer = z
  .object({
    now,
    merchant: merchantName,
    entries: z.array(PayerEntryAnswer).describe("Newest first."),
    next_cursor: z.string().meta({
      description: "Pass it as `cursor` for the next page. Empty on the last page.",
      examples: [""],
    }),
  })
  .meta({ id: "PayerHistory", description: "A page of a payer's history." });
export type PayerHistoryAnswer = z.output<typeof PayerHistoryAnswer>;

export const OutcomeAnswer = z
  .object({ payment_id: sandboxPaymentId, status: NetworkStatus, reason })
  .meta({ id: "Outcome", description: "What became of the payment." });
export type OutcomeAnswer = z.output<typeof OutcomeAnswer>;

export const QrAnswer = z
  .object({
    now,
    merchant: merchantName,
    ...merchantBrand,
    status: NetworkStatus,
    amount: money.describe("In major units."),
    currency: currencyCode,
    comment,
    reason,
    expires_at: Timestamp.describe("When the QR code expires."),
  })
  .meta({ id: "QrPayment", description: "A payment link as its payer sees it." });
export type QrAnswer = z.output<typeof QrAnswer>;

export const StaticQrAnswer = z
  .object({
    merchant: merchantName,
    ...merchantBrand,
    currency: currencyCode,
    url: z.string().meta({
      description: "The URL in the QR code.",
      examples: ["https://pay.example.net/sandbox/static-qr/t4Rn8sWv1b"],
    }),
  })
  .meta({ id: "StaticQr", description: "A merchant's static QR." });
export type StaticQrAnswer = z.output<typeof StaticQrAnswer>;

export const StaticQrPaidAnswer = z
  .object({
    order_number: z.string().meta({
      description: "The order number; look the payment up by it.",
      examples: ["7GQ2M8K4TXW9Z1B50HD3RJ6PNV"],
    }),
    status: NetworkStatus,
    amount: money.describe("In major units."),
    currency: currencyCode,
  })
  .meta({ id: "StaticQrOutcome", description: "A payment made through a static QR." });
export type StaticQrPaidAnswer = z.output<typeof StaticQrPaidAnswer>;

export const MagicAmountsAnswer = z
  .object({
    magic_amounts: z
      .array(
        z
          .object({
            name: z.string().meta({ description: "A name.", examples: ["payer_not_found"] }),
            amount: money.meta({ description: "In major units.", examples: [77_707] }),
            what_happens: z.string().meta({
              description: "What a payment of this amount does.",
              examples: ["Refused immediately with PAYER_NOT_FOUND."],
            }),
          })
          .meta({ id: "MagicAmount", description: "An amount with a fixed outcome." }),
      )
      .describe("Every amount with a fixed outcome."),
  })
  .meta({ id: "MagicAmountList", description: "The magic amounts." });
export type MagicAmountsAnswer = z.output<typeof MagicAmountsAnswer>;
