import { z } from "zod";
import { networkNumber } from "@/lib/domain/payments/schemas";
import { amount, currencyCode, money, Timestamp, total } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";
import type { ZoneOffsets } from "@/lib/kit/zoned-time";
import { MAX_DESCRIPTION_CHARACTERS, MAX_TITLE_CHARACTERS } from "./vocabulary";

const title = text(1, MAX_TITLE_CHARACTERS)
  .refine((value) => value.trim() !== "", "must not be blank")
  .describe("What payers pay for; they see it");
const description = text(0, MAX_DESCRIPTION_CHARACTERS).describe(
  "More about it, for payers; an empty text is none",
);
const fixed = amount.nullable().describe("Null: each payer enters an amount");
const minAmount = amount.nullable().describe("The least that a payer can enter; null: no limit");
const maxAmount = amount.nullable().describe("The most that a payer can enter; null: no limit");

export const CreateReusableLink = z
  .object({
    title,
    description: description.optional(),
    amount: fixed.optional(),
    amount_min: minAmount.optional(),
    amount_max: maxAmount.optional(),
    network: networkNumber
      .nullable()
      .optional()
      .describe("The number of the network at which it is paid; null: the default one"),
  })
  .meta({ id: "CreateReusableLink" });
export type CreateReusableLink = z.output<typeof CreateReusableLink>;

export const ChangeReusableLink = CreateReusableLink.partial()
  .extend({ is_active: z.boolean("must be true or false").optional() })
  .meta({ id: "ChangeReusableLink", description: "What is left out stays as it is." });
export type ChangeReusableLink = z.output<typeof ChangeReusableLink>;

/** A link that any number of payers can pay. */
export const ReusableLinkResource = z
  .object({
    reusable_link_id: z.string(),
    url: z.string().describe("What payers open; show it as a QR code or send it"),
    title: z.string(),
    description: z.string().optional(),
    amount: money.optional().describe("Without one, each payer enters an amount"),
    amount_min: money.optional(),
    amount_max: money.optional(),
    currency: currencyCode,
    network: z.int().optional().describe("Without one, it is paid at the default network"),
    is_active: z.boolean().describe("Payers can start payments"),
    paid_count: z.int().describe("The number of paid payments"),
    collected: total.describe("Their sum"),
    refunded: total.describe("What was refunded of that"),
    pending_count: z.int().describe("The number of pending payments"),
    created_by: z.string().optional().describe("The member's name"),
    created_at: Timestamp,
    ended_at: Timestamp.optional(),
  })
  .meta({ id: "ReusableLink" });
export type ReusableLinkResource = z.output<typeof ReusableLinkResource>;

export const PayReusableLink = z
  .object({
    amount: amount.describe("What the payer saw or entered, in major units"),
    idempotency_key: text(16, 100).describe(
      "The same for the same intent, so that sending it twice creates one payment",
    ),
    on_own_phone: z
      .boolean("must be true or false")
      .optional()
      .describe("The payer opened the link on the phone that has the payment app"),
  })
  .meta({ id: "PayReusableLink" });
export type PayReusableLink = z.output<typeof PayReusableLink>;

/** What a payer sees of a payment of their own. */
export const PayerPayment = z
  .object({
    payment_id: z.string(),
    amount: money,
    currency: currencyCode,
    status: z.enum(["pending", "completed", "cancelled", "failed", "expired"]),
    qr_token: z
      .string()
      .optional()
      .describe("The address that the payment app opens, while pending"),
    expires_at: Timestamp,
    completed_at: Timestamp.optional(),
    receipt_url: z.string().optional().describe("The page of the receipt, once it is paid"),
    now: Timestamp,
  })
  .meta({ id: "PayerPayment" });
export type PayerPayment = z.output<typeof PayerPayment>;

/** What a payer sees of a link. */
export interface PayableLink {
  title: string;
  description?: string;
  /** In major units; without one, the payer enters an amount within the bounds. */
  amount?: number;
  amountMin?: number;
  amountMax?: number;
  currency: string;
  mode: "test" | "live";
  merchant: { name: string; accent?: string; logo?: string };
  /** The merchant's; times are shown in it, as on the receipt. */
  zone: { name: string; offsets: ZoneOffsets };
}
