// The sandbox phone's API: what an integrator's tests, or the phone's page, send and receive.
import { z } from "zod";
import { amount, Timestamp } from "@/lib/kit/fields";
import { MAX_MAJOR_UNITS } from "@/lib/kit/money";
import { phone } from "@/lib/kit/phone";
import { text } from "@/lib/kit/text";

export const PhoneQuery = z.strictObject({ phone });

/** `phone` is the phone of a payer who must be included. */
export const PayersQuery = z.strictObject({ phone: phone.optional() });

export const HistoryQuery = z.strictObject({
  phone,
  limit: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 to 100")
    .max(100, "must be 1 to 100")
    .default(20),
  cursor: z.string().max(200, "is not valid for this history").optional(),
});

export const NewPayer = z.strictObject({
  phone,
  name: text(1, 100).optional(),
  /** Major units. */
  balance: z
    .number("must be a number")
    .min(0, "must be 0 or more")
    .max(MAX_MAJOR_UNITS, `must be at most ${MAX_MAJOR_UNITS.toFixed(2)}`)
    .optional(),
});

export const QrPayer = z.strictObject({ phone });

/** A payer who declines a QR token can give a phone or stay anonymous. */
export const QrDecliner = z.strictObject({ phone: phone.optional() }).optional();

export const StaticQrOrder = z.strictObject({ phone, amount, comment: text(1, 500).optional() });

const off = z.boolean().default(false);

/** The faults that can be turned on in the sandbox, for one merchant at a time. All are off by default. */
export const FaultSwitches = z.strictObject({
  no_answer: off.meta({
    title: "No answer",
    description: "Requests never reach the network. Nothing is processed or answered.",
  }),
  answer_lost: off.meta({
    title: "Answer lost",
    description: "The network processes requests, but its responses never arrive.",
  }),
  server_error: off.meta({
    title: "Server error",
    description: "The network answers 500 and processes nothing.",
  }),
  malformed_answer: off.meta({
    title: "Malformed answer",
    description: "The network processes requests and answers with malformed JSON.",
  }),
  slow_ms: z.int().min(0).max(60_000).default(0).meta({
    title: "Slow network",
    description: "Every response takes this many milliseconds. 0 turns it off.",
  }),
  wrong_number: off.meta({
    title: "Wrong number",
    description: "Payment requests are refused immediately: no payer has this phone number.",
  }),
  insufficient_funds: off.meta({
    title: "Insufficient funds",
    description: "The payer has insufficient funds.",
  }),
  technical_fault: off.meta({
    title: "Technical fault",
    description: "The payment is rejected because of a technical fault of the network.",
  }),
  late_payment: off.meta({
    title: "Late payment",
    description: "New payments expire after 5 seconds and are reported paid 20 seconds later.",
  }),
  unknown_status: off.meta({
    title: "Unknown status",
    description: "Pending payments are reported with an unknown status.",
  }),
  refund_fails: off.meta({
    title: "Refund fails",
    description: "New refunds are accepted and fail a few seconds later.",
  }),
  duplicate_history: off.meta({
    title: "Duplicate history",
    description:
      "The history lists every static QR payment twice and repeats the end of the previous page.",
  }),
});

export type Faults = z.output<typeof FaultSwitches>;
export type FaultName = keyof Faults;

// Responses. Amounts are in major units.

export const PhoneAnswer = z.object({
  merchant: z.string(),
  currency: z.string(),
  phone_code: z.string(),
  phone_url: z.string(),
  static_qr_token: z.string(),
  static_qr_url: z.string(),
});
export type PhoneAnswer = z.output<typeof PhoneAnswer>;

export const PayerAnswer = z.object({
  phone: z.string(),
  name: z.string(),
  balance: z.number(),
  currency: z.string(),
});
export type PayerAnswer = z.output<typeof PayerAnswer>;

export const PayersAnswer = z.object({ payers: z.array(PayerAnswer) });
export type PayersAnswer = z.output<typeof PayersAnswer>;

const Kind = z.enum(["request", "link", "static"]);
const NetworkStatus = z.string().describe("The network's own status, such as Processed");

export const PayerPaymentAnswer = z.object({
  payment_id: z.string().optional(),
  kind: Kind,
  status: NetworkStatus,
  amount: z.number(),
  refunded_amount: z.number(),
  currency: z.string(),
  comment: z.string().optional(),
  reason: z.string().optional(),
  created_at: Timestamp,
  expires_at: Timestamp.optional(),
});
export type PayerPaymentAnswer = z.output<typeof PayerPaymentAnswer>;

const now = Timestamp.describe("The server's time");

export const RequestsAnswer = z.object({
  now,
  merchant: z.string(),
  requests: z.array(PayerPaymentAnswer).describe("Pending requests of this payer, newest first"),
  recent: z.array(PayerPaymentAnswer).describe("The last ten that are settled"),
});
export type RequestsAnswer = z.output<typeof RequestsAnswer>;

export const PayerEntryAnswer = z.object({
  entry_id: z.string().describe("Its position in the history"),
  what: z.enum(["payment", "refund"]),
  payment_id: z.string().optional(),
  order_number: z.string().optional().describe("Of a static QR payment"),
  kind: Kind,
  status: NetworkStatus,
  amount: z.number(),
  balance_change: z.number().describe("Negative for payments"),
  currency: z.string(),
  comment: z.string().optional(),
  reason: z.string().optional(),
  at: Timestamp,
});
export type PayerEntryAnswer = z.output<typeof PayerEntryAnswer>;

export const PayerHistoryAnswer = z.object({
  now,
  merchant: z.string(),
  entries: z.array(PayerEntryAnswer).describe("Newest first"),
  next_cursor: z.string().describe("Empty on the last page"),
});
export type PayerHistoryAnswer = z.output<typeof PayerHistoryAnswer>;

export const OutcomeAnswer = z.object({
  payment_id: z.string().optional(),
  status: NetworkStatus,
  reason: z.string().optional(),
});
export type OutcomeAnswer = z.output<typeof OutcomeAnswer>;

export const QrAnswer = z.object({
  now,
  merchant: z.string(),
  status: NetworkStatus,
  amount: z.number(),
  currency: z.string(),
  comment: z.string().optional(),
  reason: z.string().optional(),
  expires_at: Timestamp,
});
export type QrAnswer = z.output<typeof QrAnswer>;

export const StaticQrAnswer = z.object({
  merchant: z.string(),
  currency: z.string(),
  url: z.string(),
});
export type StaticQrAnswer = z.output<typeof StaticQrAnswer>;

export const StaticQrPaidAnswer = z.object({
  order_number: z.string(),
  status: NetworkStatus,
  amount: z.number(),
  currency: z.string(),
});
export type StaticQrPaidAnswer = z.output<typeof StaticQrPaidAnswer>;

export const MagicAmountsAnswer = z.object({
  magic_amounts: z.array(
    z.object({ name: z.string(), amount: z.number(), what_happens: z.string() }),
  ),
});
export type MagicAmountsAnswer = z.output<typeof MagicAmountsAnswer>;

export interface FaultDescription {
  name: FaultName;
  title: string;
  what_happens: string;
}
