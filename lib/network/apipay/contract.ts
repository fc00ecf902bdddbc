// What Qassa reads of the answers of ApiPay.kz's REST API 2.0. Anything else in them is ignored.
import { z } from "zod";
import { cutText } from "../http";
import { Tenge } from "./amounts";

const text = (maxLength: number) => z.string().transform((value) => cutText(value, maxLength));
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(undefined);
const id = z.int().positive();

/** An invoice in any answer. */
export const Invoice = z.object({
  id,
  status: text(100),
  amount: optional(Tenge),
  external_order_id: optional(text(255)),
  error_message: optional(text(500)),
  created_at: optional(z.string()),
});
export type Invoice = z.output<typeof Invoice>;

/** Entries are read one by one, so that one that cannot be read hides no others. */
export const Statuses = z.object({ invoices: z.array(z.unknown()) });

export const Page = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ last_page: z.int().min(0) }),
});

export const Cancellation = z.object({ invoice: Invoice.optional() });

export const Refund = z.object({
  id,
  status: text(100),
  reason: optional(text(600)),
  error_message: optional(text(500)),
  amount: optional(Tenge),
  /** In the list of all refunds. */
  invoice: optional(
    z.object({ id, external_order_id: optional(text(255)), amount: optional(Tenge) }),
  ),
});
export type Refund = z.output<typeof Refund>;

export const RefundRequested = z.object({ refund: Refund });
export const RefundsOfInvoice = z.object({
  refunds: z.array(z.unknown()),
  invoice: optional(z.object({ available_for_refund: optional(Tenge) })),
});

/** Errors come in two forms: a message with the fields that are wrong, or a code with a message. */
export const Problem = z.object({
  error: optional(text(200)),
  error_code: optional(text(200)),
  message: optional(text(500)),
  errors: optional(z.record(z.string(), z.array(text(300)))),
  retry_after: optional(z.coerce.number()),
});

/** The answer of later versions to a key that was used before. */
export const Duplicate = z.object({ invoice_id: id, status: optional(text(100)) });

/** Returns the entries that can be read; `noteUnreadable` is given the others. */
export const readable = <Schema extends z.ZodType>(
  schema: Schema,
  entries: readonly unknown[],
  noteUnreadable?: (entry: unknown) => void,
): z.output<Schema>[] =>
  entries.flatMap((entry) => {
    const read = schema.safeParse(entry);
    if (!read.success) noteUnreadable?.(entry);
    return read.success ? [read.data] : [];
  });
