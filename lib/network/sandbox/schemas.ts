// The sandbox phone's acts on the wire: what an integrator's test, or the phone's page, sends and gets.
import { z } from "zod";
import { amount } from "@/lib/kit/fields";
import { MOST_MAJOR_UNITS } from "@/lib/kit/money";
import { phone } from "@/lib/kit/phone";
import { text } from "@/lib/kit/text";

export const PhoneQuery = z.strictObject({ phone });

/** `phone`: somebody who has to be among them. */
export const PayersQuery = z.strictObject({ phone: phone.optional() });

export const HistoryQuery = z.strictObject({
  phone,
  limit: z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be 1 to 100")
    .max(100, "must be 1 to 100")
    .default(20),
  cursor: z.string().max(200, "is not one that this history gave").optional(),
});

export const NewPayer = z.strictObject({
  phone,
  name: text(1, 100).optional(),
  /** Major units. */
  balance: z
    .number("must be a number")
    .min(0, "must be 0 or more")
    .max(MOST_MAJOR_UNITS, `must be at most ${MOST_MAJOR_UNITS.toFixed(2)}`)
    .optional(),
});

export const QrPayer = z.strictObject({ phone });

/** Who declines a QR token may say who they are, or not. */
export const QrDecliner = z.strictObject({ phone: phone.optional() }).optional();

export const StaticQrOrder = z.strictObject({ phone, amount, comment: text(1, 500).optional() });

const off = z.boolean().default(false);

/** What can be made to go wrong at the sandbox, for one merchant at a time. Everything is off at first. */
export const FaultSwitches = z.strictObject({
  no_answer: off.meta({
    title: "No answer",
    description: "Calls never reach the network: nothing is done and nothing is answered.",
  }),
  answer_lost: off.meta({
    title: "Answer lost",
    description: "The network carries calls out, yet its answers never arrive.",
  }),
  server_error: off.meta({
    title: "Server error",
    description: "The network answers 500 and does nothing.",
  }),
  malformed_answer: off.meta({
    title: "Malformed answer",
    description: "The network carries calls out and answers with broken JSON.",
  }),
  slow_ms: z.int().min(0).max(60_000).default(0).meta({
    title: "Slow network",
    description: "Every answer takes so many milliseconds. 0 is off.",
  }),
  wrong_number: off.meta({
    title: "Wrong number",
    description: "A payment request is refused at once: nobody has this number.",
  }),
  insufficient_funds: off.meta({
    title: "Insufficient funds",
    description: "Whoever confirms or pays does not have the money.",
  }),
  technical_fault: off.meta({
    title: "Technical fault",
    description: "Whoever confirms or pays meets a fault of the network; the payment is rejected.",
  }),
  late_payment: off.meta({
    title: "Late payment",
    description: "New payments expire after 5 seconds and turn out paid 20 seconds later.",
  }),
  unknown_status: off.meta({
    title: "Unknown status",
    description: "Payments that wait are reported under a word that nobody has heard of.",
  }),
  refund_fails: off.meta({
    title: "Refund fails",
    description: "New refunds are accepted and fail a few seconds later.",
  }),
  duplicate_history: off.meta({
    title: "Duplicate history",
    description: "The history tells every static QR payment twice, and the last page's end again.",
  }),
});

export type Faults = z.output<typeof FaultSwitches>;
export type FaultName = keyof Faults;

/** Amounts are in major units, times RFC 3339. */
export interface PhoneAnswer {
  merchant: string;
  currency: string;
  phone_code: string;
  phone_url: string;
  static_qr_token: string;
  static_qr_url: string;
}

export interface PayerAnswer {
  phone: string;
  name: string;
  balance: number;
  currency: string;
}

export interface PayersAnswer {
  payers: PayerAnswer[];
}

export interface PayerPaymentAnswer {
  payment_id?: string;
  kind: "request" | "link" | "static";
  /** The network's word, such as `PaymentRequested`. */
  status: string;
  amount: number;
  refunded_amount: number;
  currency: string;
  comment?: string;
  reason?: string;
  created_at: string;
  expires_at?: string;
}

export interface RequestsAnswer {
  /** The server's time. */
  now: string;
  merchant: string;
  /** Waiting for this payer, the newest first. */
  requests: PayerPaymentAnswer[];
  /** The last ten that are over. */
  recent: PayerPaymentAnswer[];
}

export interface PayerEntryAnswer {
  /** Its place in the history; no other entry has it. */
  entry_id: string;
  what: "payment" | "refund";
  payment_id?: string;
  /** Of a static QR payment. */
  order_number?: string;
  kind: "request" | "link" | "static";
  /** The network's word, such as `Processed` or `Refunded`. */
  status: string;
  amount: number;
  /** By how much it changed the payer's balance: less than 0 for what was paid. */
  balance_change: number;
  currency: string;
  comment?: string;
  reason?: string;
  at: string;
}

export interface PayerHistoryAnswer {
  /** The server's time. */
  now: string;
  merchant: string;
  /** The newest first. */
  entries: PayerEntryAnswer[];
  /** "" on the last page. */
  next_cursor: string;
}

export interface OutcomeAnswer {
  payment_id?: string;
  status: string;
  reason?: string;
}

export interface QrAnswer {
  /** The server's time. */
  now: string;
  merchant: string;
  status: string;
  amount: number;
  currency: string;
  comment?: string;
  reason?: string;
  expires_at: string;
}

export interface StaticQrAnswer {
  merchant: string;
  currency: string;
  url: string;
}

export interface StaticQrPaidAnswer {
  order_number: string;
  status: string;
  amount: number;
  currency: string;
}

export interface MagicAmountsAnswer {
  magic_amounts: { name: string; amount: number; what_happens: string }[];
}

export interface FaultDescription {
  name: FaultName;
  title: string;
  what_happens: string;
}
