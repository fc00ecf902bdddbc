import { z } from "zod";
import { amount, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

export const CreatePaymentLink = z.object({
  amount,
  merchant_order_id: text(1, 255).optional(),
});
export type CreatePaymentLink = z.output<typeof CreatePaymentLink>;

export const PaymentLinkResource = z.object({
  payment_id: z.string(),
  qr_token: z.string().describe("Show it as a QR code, or let the payer open it"),
  qr_operation_id: z.int(),
  ext_tran_id: z.string(),
  expire_date: Timestamp,
  status: z.string().describe("The network's own word; QrTokenCreated when new"),
});
export type PaymentLinkResource = z.output<typeof PaymentLinkResource>;
