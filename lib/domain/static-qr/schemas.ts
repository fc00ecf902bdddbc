import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

export const StaticQrPaymentResource = z.object({
  id: z.int(),
  order_number: z.string(),
  provider_operation_id: z.int(),
  sale_id: z.int(),
  sale_type: z.string(),
  source_type: z.string(),
  operation_type: z.int(),
  operation_method: z.int(),
  features: z.int(),
  amount: z.number(),
  comment: z.string().optional(),
  client_short_name: z.string().optional().describe("The payer's name, abbreviated"),
  order_reg_date: Timestamp,
  synced_at: Timestamp,
});
export type StaticQrPaymentResource = z.output<typeof StaticQrPaymentResource>;

const day = z.iso.date("must be a date such as 2026-11-21");

export const StaticQrFilters = z.object({
  /** The beginning of an order number or of a payer's name. */
  search: text(1, 255).optional(),
  from: day.optional(),
  to: day.optional(),
});
export type StaticQrFilters = z.output<typeof StaticQrFilters>;

/** The address that the merchant's printed QR code leads to. */
export const StaticQrAddress = z.object({
  address: z
    .string()
    .optional()
    .describe("Absent if the network gives the merchant the QR code itself"),
});
export type StaticQrAddress = z.output<typeof StaticQrAddress>;

/** How up to date the list is. */
export const StaticQrSync = z.object({
  synced_at: Timestamp.optional().describe("When the network's history was last read"),
});
export type StaticQrSync = z.output<typeof StaticQrSync>;
