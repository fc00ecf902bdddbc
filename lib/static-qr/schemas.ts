import { z } from "zod";
import { Timestamp } from "@/lib/fields";

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
