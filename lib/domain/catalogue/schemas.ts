import { z } from "zod";
import { amount, money, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

const filled = (maxLength: number) =>
  text(1, maxLength).refine((value) => value.trim() !== "", "must not be blank");
const itemName = filled(60);

/** An item as its owner wants it. */
export const CatalogueItemChange = z.object({
  name: itemName,
  amount: amount.describe("The price of one, in major units"),
  category: filled(40).nullable().optional().describe("Null: in none"),
  barcode: filled(100)
    .nullable()
    .optional()
    .describe("What a barcode reader sends for it. Null: it has none; absent: it stays as it is"),
  is_favourite: z
    .boolean("must be true or false")
    .optional()
    .describe("On the first screen of the tills, which has room for 12"),
});
export type CatalogueItemChange = z.output<typeof CatalogueItemChange>;

export const CatalogueItemResource = z.object({
  item_id: z.string(),
  name: z.string(),
  amount: money.describe("The price of one, in major units"),
  category: z.string().optional(),
  barcode: z.string().optional().describe("The number of an item as EAN-13 or EAN-8"),
  is_favourite: z.boolean(),
  created_at: Timestamp,
});
export type CatalogueItemResource = z.output<typeof CatalogueItemResource>;

/** What a till shows of the catalogue at first. */
export const TillCatalogue = z.object({
  has_items: z.boolean(),
  favourites: z.array(CatalogueItemResource).describe("At most 12, those added first"),
});
export type TillCatalogue = z.output<typeof TillCatalogue>;

const MAX_QUANTITY = 999;
const MAX_LINES = 100;

const NewPaymentLine = z.object({
  name: itemName,
  quantity: z
    .int("must be a whole number")
    .min(1, `must be 1 to ${MAX_QUANTITY}`)
    .max(MAX_QUANTITY, `must be 1 to ${MAX_QUANTITY}`),
  amount: amount.describe("The price of one, in major units"),
});
export type NewPaymentLine = z.output<typeof NewPaymentLine>;

/** What is bought. It may come to less than the amount: the rest was typed. */
export const NewPaymentLines = z
  .array(NewPaymentLine)
  .min(1, "must not be empty; leave it out instead")
  .max(MAX_LINES, `must have at most ${MAX_LINES} lines`);

/** What was bought, as it was called and what it cost then. */
export const PaymentLineResource = z.object({
  name: z.string().optional().describe("Absent for an amount that was typed"),
  quantity: z.int(),
  amount: money.describe("The price of one, in major units"),
});
export type PaymentLineResource = z.output<typeof PaymentLineResource>;
