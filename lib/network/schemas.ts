// The sandbox phone's acts on the wire: what an integrator's test, or the phone's page, sends and gets.
import { z } from "zod";
import { amount } from "@/lib/fields";
import { MOST_MAJOR_UNITS } from "@/lib/money";
import { phone } from "@/lib/phone";
import { text } from "@/lib/text";

export const PhoneQuery = z.strictObject({ phone });

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

export const StaticQrOrder = z.strictObject({ phone, amount, comment: text(1, 500).optional() });

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
  merchant: string;
  /** Waiting for this payer, the newest first. */
  requests: PayerPaymentAnswer[];
  /** The last ten that are over. */
  recent: PayerPaymentAnswer[];
}

export interface OutcomeAnswer {
  payment_id?: string;
  status: string;
  reason?: string;
}

export interface QrAnswer {
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
