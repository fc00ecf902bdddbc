import { z } from "zod";
import { TagName } from "@/lib/domain/annotations/schemas";
import { PaymentLineResource } from "@/lib/domain/catalogue/schemas";
import {
  amountParam,
  currencyCode,
  dayOrRelative,
  money,
  oneOrMore,
  timeOfDay,
} from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";
import { DisplayMethod, DisplayPayment, DisplayStatus, PaymentMethod } from "../schemas";

/** The orders of a search. A minus sign means descending. */
export const PAYMENT_SORTS = ["-created", "created", "-amount", "amount"] as const;
export type PaymentSort = (typeof PAYMENT_SORTS)[number];

/** Search filters; days and times of day are in the organization's time zone. */
export const PaymentSearch = z.object({
  status: oneOrMore(DisplayStatus).optional(),
  created_from: dayOrRelative.optional(),
  created_to: dayOrRelative.optional(),
  time_from: timeOfDay.optional(),
  time_to: timeOfDay
    .optional()
    .describe("Included; before `time_from`, it is that of the next day"),
  amount: amountParam.optional(),
  amount_min: amountParam.optional(),
  amount_max: amountParam.optional(),
  payer_phone: text(1, 40)
    .optional()
    .describe("The payer's phone number in any format, or at least its last three digits"),
  merchant_order_id: text(1, 255).optional(),
  device_id: text(1, 40).optional(),
  till_id: text(1, 40).optional(),
  /** Where the till stands. */
  location_id: text(1, 40).optional(),
  member_id: text(1, 40).optional().describe("The member who created it in the browser"),
  words: text(1, 100)
    .optional()
    .describe("A text in the name of what was bought, in the comment or in a note"),
  method: DisplayMethod.optional().describe("As `display_method`"),
  tag: TagName.optional(),
});
export type PaymentSearch = z.output<typeof PaymentSearch>;

/** A payment in the account API. */
export const AccountPayment = DisplayPayment.extend({
  method: PaymentMethod,
  display_method: DisplayMethod.describe(
    "The method with QR codes at tills and payments through reusable links told apart",
  ),
  tip: money.optional().describe("How much of the amount is a tip, if the payer gave one"),
  device_id: z.string().optional(),
  device_name: z.string().optional().describe("The device key that created it, if any"),
  made_by: z.string().optional().describe("The member who created it, if any"),
  till_id: z.string().optional().describe("The till at which it was taken, if any"),
  till_name: z.string().optional(),
  reusable_link: z
    .object({ reusable_link_id: z.string(), title: z.string() })
    .optional()
    .describe("The reusable link that the payer used, if any"),
  network_name: z.string().optional().describe("The network's name, if there are several"),
  network_status: z.string().optional().describe("The status that the network reported"),
  ext_tran_id: z.string().optional(),
  refund_pending_amount: money.describe("Sum of pending refunds"),
  receipt_url: z.string().optional().describe("The page of the payer's receipt, once it is paid"),
  lines: z.array(PaymentLineResource).optional().describe("What was bought at a till"),
  tags: z.array(z.string()).describe("Set by members; devices and webhooks do not have them"),
}).meta({ id: "AccountPayment" });
export type AccountPayment = z.output<typeof AccountPayment>;

/** The number of payments that match a search, and their sums in major units, most paid currency first. */
export const PaymentTotals = z.object({
  count: z.int(),
  is_capped: z.boolean().describe("There are more; nothing is summed"),
  sums: z.array(
    z.object({
      currency: currencyCode,
      amount: money.describe("What payers were asked for"),
      paid: money.describe("What they paid"),
      refunded: money.describe("What was returned of that"),
    }),
  ),
});
export type PaymentTotals = z.output<typeof PaymentTotals>;

export const PaymentMember = z.object({ member_id: z.string(), name: z.string() });
export type PaymentMember = z.output<typeof PaymentMember>;

export const PaymentDevice = z.object({ device_id: z.string(), name: z.string() });
export type PaymentDevice = z.output<typeof PaymentDevice>;
