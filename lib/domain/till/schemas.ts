import { z } from "zod";
import { NewPaymentLines, TillCatalogue } from "@/lib/domain/catalogue/schemas";
import { LocationResource } from "@/lib/domain/locations/schemas";
import { TillNetworkResource } from "@/lib/domain/networks/schemas";
import { comment, networkNumber } from "@/lib/domain/payments/schemas";
import { ReceiptTexts } from "@/lib/domain/receipts/schemas";
import { amount, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

/** The cookie identifies the browser's till; the ID is for tills that were opened before the cookie existed. */
export const OpenTill = z.object({ till_id: text(1, 40).optional() });

const tillName = text(1, 40)
  .refine((value) => value.trim() !== "", "must not be blank")
  .describe("What people call it, such as Front counter");

export const NameTill = z.object({
  name: tillName,
  location_id: text(1, 40).nullable().optional().describe("Null: nowhere in particular"),
});
export type NameTill = z.output<typeof NameTill>;

export const TillFilters = z.object({
  show: z.enum(["all"], "must be all").optional().describe("Also tills that were ended"),
});
export type TillFilters = z.output<typeof TillFilters>;

/** A till in the list of tills. */
export const ListedTillResource = z.object({
  till_id: z.string(),
  name: z.string().optional().describe("Absent until somebody has named it"),
  location: LocationResource.optional(),
  created_at: Timestamp,
  last_seen_at: Timestamp.optional(),
  last_user: z.string().optional().describe("Who was signed in when it was last seen"),
  ended_at: Timestamp.optional(),
  accepts_pins: z.boolean().describe("People sign in there with a PIN"),
  displays: z.int().describe("The number of its customer displays"),
  showing: z
    .object({
      payment_id: z.string(),
      amount: z.number(),
      currency: z.string(),
      status: z.string(),
    })
    .optional()
    .describe("The payment on its screen"),
});
export type ListedTillResource = z.output<typeof ListedTillResource>;

export const AcceptPins = z.object({
  accepts: z.boolean("must be true or false").describe("People sign in there with a PIN"),
});

export const TillSignIn = z.object({
  till_id: text(1, 40),
  user_id: text(1, 40),
  pin: z.string("must be text").max(20),
});

export const PersonResource = z.object({ user_id: z.string(), name: z.string() });
export const LockedTillResource = z.object({
  till_id: z.string(),
  name: z.string().optional(),
  organization_name: z.string(),
  mode: z.enum(["test", "live"]),
  people: z.array(PersonResource),
});
export type LockedTillResource = z.output<typeof LockedTillResource>;
export type PersonResource = z.output<typeof PersonResource>;

/** With a phone number or a code, the payer confirms in their app; without either, the payer scans a QR code. */
export const TakePayment = z.object({
  amount,
  /** In major units, part of the amount; only where tips are on. */
  tip: amount.optional(),
  /** In any format, including the national one. */
  is_confirmed: z
    .boolean("must be true or false")
    .optional()
    .describe("Whoever is at the till has said that a large amount is meant"),
  payer_phone: text(1, 40).optional(),
  personal_qr: text(5, 255)
    .optional()
    .describe("In place of a phone number: all that was scanned of the code in the payer's app"),
  scan_id: text(1, 40)
    .optional()
    .describe("In place of a phone number: the scan of the till's printed code"),
  merchant_order_id: text(1, 255).optional(),
  comment,
  lines: NewPaymentLines.optional(),
  /** The number of the network at which it is made; by default the default one. */
  network: networkNumber.optional(),
  /** The same for the same intent, so that sending it twice creates one payment. */
  idempotency_key: text(1, 200),
});
export type TakePayment = z.output<typeof TakePayment>;

/** The code of a till that is printed for customers to scan. */
export const PrintedCodeResource = z.object({
  till_name: z.string().optional().describe("Absent if the till has none"),
  content: z.string().optional().describe("What is in the QR code; absent if the till has none"),
  picture: z.string().optional().describe("The network's own picture of it, when it was made"),
});
export type PrintedCodeResource = z.output<typeof PrintedCodeResource>;

/** Whoever has scanned the till's printed code and can be asked for a payment. */
export const WaitingCustomerResource = z.object({
  scan_id: z.string().optional().describe("Absent while nobody waits"),
  scanned_at: Timestamp.optional(),
});
export type WaitingCustomerResource = z.output<typeof WaitingCustomerResource>;

export const DismissScan = z.object({ scan_id: text(1, 40) });

export const TillPaymentFilters = z.object({
  merchant_order_id: text(1, 255).optional().describe("Only payments of this order"),
});

/** The payment to show on the till's screen; null clears it for the next customer. */
export const ShowPayment = z.object({
  payment_id: text(1, 40).nullable(),
  instead_of: text(1, 40)
    .optional()
    .describe("Clears the screen only if it still shows this payment, not the next one"),
});

/** What is being entered at a till, for its customer displays. */
export const TillEntry = z.object({
  ends_result: z
    .boolean("must be true or false")
    .describe("The next payment has begun, or the till is locked: the last one's receipt goes"),
  basket: z
    .object({ amount: amount.describe("What it comes to, in major units"), lines: NewPaymentLines })
    .optional()
    .describe("Absent while there are no items"),
});
export type TillEntry = z.output<typeof TillEntry>;

/** What the till's customer displays ask before a payment. */
export const AskForTip = z.object({
  amount: amount.nullable().describe("Without the tip, in major units; null: they ask nothing"),
});

export const TipQuestionResource = z.object({
  question_id: z.string().optional().describe("Absent while nothing is asked"),
  tip: z.number().optional().describe("What was chosen, in major units: 0 for none"),
});
export type TipQuestionResource = z.output<typeof TipQuestionResource>;

export const AnswerTipQuestion = z.object({
  question_id: text(1, 40),
  tip: z.union([z.literal(0), amount]).describe("In major units, 0 for none"),
});
export type AnswerTipQuestion = z.output<typeof AnswerTipQuestion>;

export const TillResource = z.object({
  till_id: z.string(),
  name: z.string().optional().describe("Absent until somebody has named it"),
  accepts_pins: z.boolean().describe("People sign in there with a PIN, and it can be locked"),
  /** The most that this member can refund of one payment, in major units; omitted if there is no limit. */
  refund_limit: z.number().optional(),
  /** What the payment networks can do, the default one first; none in live mode if none is connected. */
  question_above: z
    .number()
    .optional()
    .describe("Above this amount the till asks whether a payment is meant; absent: it never asks"),
  networks: z.array(TillNetworkResource),
  receipt: ReceiptTexts,
  catalogue: TillCatalogue,
  mails_receipts: z.boolean().describe("This server sends emails"),
  tip_percents: z
    .array(z.int())
    .describe("The tips to offer, in percent; empty: it asks for no tip"),
  has_printed_code: z.boolean().describe("Customers can scan a printed code of this till"),
});
export type TillResource = z.output<typeof TillResource>;

export const PairingCode = z.object({
  code: z.string().describe("Eight digits"),
  expires_at: Timestamp,
});
export type PairingCode = z.output<typeof PairingCode>;

export const PairDisplay = z.object({ code: z.string("must be text").max(40) });

/** A text, or a picture with what it shows. */
export const NewSlide = z.object({
  text: text(1, 120)
    .refine((value) => value.trim() !== "", "must not be blank")
    .describe("The text, or for a picture what it shows"),
  picture: z
    .base64("must be a file in base64")
    .max(410_000, "must be at most 300 KiB")
    .optional()
    .describe("A PNG, JPEG or WebP picture of at most 300 KiB, in base64"),
});
export type NewSlide = z.output<typeof NewSlide>;

export const SlidePlace = z.object({
  position: z
    .number("must be a number")
    .int("must be a whole number")
    .min(1, "must be at least 1")
    .max(5, "must be at most 5"),
});

export const SlideResource = z.object({
  slide_id: z.string(),
  text: z.string().describe("The text, or what the picture shows"),
  picture: z.string().optional().describe("The path of the picture; absent for a text"),
});
export type SlideResource = z.output<typeof SlideResource>;

export const TillDisplayResource = z.object({
  display_id: z.string(),
  paired_at: Timestamp,
  last_seen_at: Timestamp,
});
export type TillDisplayResource = z.output<typeof TillDisplayResource>;

/** The fields of a payment that a customer can see. */
const ShownPayment = z.object({
  amount: z.number(),
  tip: z.number().optional().describe("How much of the amount is a tip"),
  currency: z.string(),
  status: z.enum(["pending", "completed", "cancelled", "failed", "expired"]),
  merchant_order_id: z.string().optional(),
  qr_token: z.string().optional(),
  receipt_url: z.string().optional().describe("The page of the payer's receipt, once it is paid"),
  payer_phone_end: z.string().optional().describe("The last four digits, for a request to a phone"),
  created_at: Timestamp,
  expires_at: Timestamp,
});
export type ShownPayment = z.output<typeof ShownPayment>;

/** What a customer display asks before a payment. */
const DisplayTipQuestion = z.object({
  question_id: z.string(),
  amount: z.number().describe("Without the tip"),
  currency: z.string(),
  percents: z.array(z.int()).describe("The tips to offer, in percent"),
  tip: z
    .number()
    .optional()
    .describe("What was chosen, 0 for none: the payment is about to follow"),
});
export type DisplayTipQuestion = z.output<typeof DisplayTipQuestion>;

/** What is being entered at the till. */
const DisplayBasket = z.object({
  lines: z.array(
    z.object({
      name: z.string().optional().describe("Absent for an amount that was typed"),
      quantity: z.int(),
      amount: z.number().describe("The price of all of them"),
    }),
  ),
  total: z.number(),
  currency: z.string(),
});
export type DisplayBasket = z.output<typeof DisplayBasket>;

export const DisplayResource = z.object({
  merchant_name: z.string(),
  merchant_accent: z.string().optional().describe("The merchant's color, as #rrggbb"),
  merchant_logo: z.string().optional().describe("The path of the merchant's logo"),
  mode: z.enum(["test", "live"]),
  showing: ShownPayment.optional(),
  tip_question: DisplayTipQuestion.optional(),
  basket: DisplayBasket.optional(),
  slides: z
    .array(SlideResource.omit({ slide_id: true }))
    .optional()
    .describe("What it shows in turn while nobody pays; absent if there are none"),
});
export type DisplayResource = z.output<typeof DisplayResource>;
