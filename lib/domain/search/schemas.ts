import { z } from "zod";
import { DisplayStatus } from "@/lib/domain/payments/schemas";
import { Timestamp } from "@/lib/kit/fields";

export const SearchQuery = z.object({
  q: z
    .string("must be text")
    .refine((value) => value.isWellFormed() && !value.includes("\0"), "must be valid text")
    .transform((value) => value.trim())
    .pipe(z.string().max(255, "must be at most 255 characters long")),
});

/** A search result. `by` says what matched. */
export const SearchResult = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("payment"),
    by: z.enum(["id", "amount", "order", "phone", "phone_end", "facts"]),
    id: z.string(),
    status: DisplayStatus,
    amount: z.number(),
    currency: z.string(),
    created_at: Timestamp,
    merchant_order_id: z.string().optional(),
    payer_phone: z.string().optional(),
  }),
  z.object({
    kind: z.literal("refund"),
    by: z.literal("id"),
    id: z.string(),
    payment_id: z.string(),
    status: z.enum(["pending", "completed", "failed"]),
    amount: z.number(),
    currency: z.string(),
    created_at: Timestamp,
  }),
  z.object({
    kind: z.literal("static_qr"),
    by: z.enum(["order_number", "order"]),
    order_number: z.string(),
    amount: z.number(),
    currency: z.string(),
    created_at: Timestamp,
    merchant_order_id: z.string().optional(),
    client_short_name: z.string().optional(),
  }),
]);
export type SearchResult = z.output<typeof SearchResult>;

export const SearchResults = z.object({
  results: z.array(SearchResult),
  phone: z.string().optional().describe("E.164, if the query is a phone number"),
  phone_end: z
    .string()
    .optional()
    .describe("If the query can be the last digits of a phone number: the digits"),
  facts: z
    .object({
      said: z.array(z.string()).describe("What was understood"),
      filters: z.record(z.string(), z.string()).describe("The same as filters of the payments"),
      ignored: z.string().optional().describe("Words by which nothing was found, left out"),
      is_partial: z.boolean().optional().describe("There are older payments, not looked at"),
    })
    .optional()
    .describe("If the query is several facts about a payment, and nothing else was found"),
  amount: z.number().optional().describe("In major units, if the query is an amount"),
});
export type SearchResults = z.output<typeof SearchResults>;
