import { z } from "zod";
import { merchantOrderId } from "@/lib/domain/payments/schemas";
import { currencyCode, dayOrRelative, int64, longNumber, money, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

export const StaticQrPaymentResource = z
  .object({
    id: int64.meta({ description: "The record's number in Qassa.", examples: [118] }),
    order_number: z.string().meta({
      description: "The order number; the lookup key.",
      examples: ["7GQ2M8K4TXW9Z1B50HD3RJ6PNV"],
    }),
    provider_operation_id: int64.meta({
      description: "The network's ID of the operation, at most 2^53 - 1.",
      examples: [90311],
    }),
    provider_operation_id_text: longNumber("provider_operation_id"),
    sale_id: int64.meta({
      description: "The network's ID of the sale, at most 2^53 - 1.",
      examples: [5000000118],
    }),
    sale_id_text: longNumber("sale_id"),
    sale_type: z.string().meta({ description: "The network's type of sale.", examples: ["POS"] }),
    source_type: z
      .string()
      .meta({ description: "Where the network says it came from.", examples: ["STATIC_QR"] }),
    operation_type: int64.meta({
      description: "The network's code for the type of operation.",
      examples: [1],
    }),
    operation_method: int64.meta({
      description: "The network's code for the method of payment.",
      examples: [2],
    }),
    features: int64.meta({ description: "The network's feature flags.", examples: [0] }),
    amount: money.describe("In major units."),
    comment: z
      .string()
      .optional()
      .meta({ description: "What the payer wrote.", examples: ["Table 4"] }),
    client_short_name: z
      .string()
      .optional()
      .meta({ description: "The payer's name, abbreviated.", examples: ["Aigerim S."] }),
    order_reg_date: Timestamp.describe("When the network registered the payment."),
    synced_at: Timestamp.describe("When Qassa read it from the network's history."),
  })
  .meta({ id: "StaticQrPayment", description: "A payment made through a static QR." });
export type StaticQrPaymentResource = z.output<typeof StaticQrPaymentResource>;

/** A static QR payment as members see it: with what the merchant noted, which the device API never shows. */
export const AccountStaticQrPayment = StaticQrPaymentResource.extend({
  currency: currencyCode,
  merchant_order_id: merchantOrderId.optional(),
}).meta({
  id: "AccountStaticQrPayment",
  description: "A payment made through a static QR, with your own order ID.",
});
export type AccountStaticQrPayment = z.output<typeof AccountStaticQrPayment>;

export const ChangeStaticQrOrder = z.object({
  merchant_order_id: merchantOrderId
    .nullable()
    .describe("Your own ID of the order; null removes it"),
});
export type ChangeStaticQrOrder = z.output<typeof ChangeStaticQrOrder>;

export const StaticQrFilters = z.object({
  /** The beginning of an order number, of an order ID or of a payer's name. */
  search: text(1, 255).optional(),
  from: dayOrRelative.optional(),
  to: dayOrRelative.optional(),
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
