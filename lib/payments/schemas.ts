import { z } from "zod";
import { amount, metadata, Timestamp } from "@/lib/fields";
import { phone, phoneInQuery } from "@/lib/phone";
import { text } from "@/lib/text";

export const PAYMENT_STATUSES = ["pending", "completed", "cancelled", "failed", "expired"] as const;
export const PaymentStatus = z.enum(
  PAYMENT_STATUSES,
  `must be one of: ${PAYMENT_STATUSES.join(", ")}`,
);
export type PaymentStatus = z.output<typeof PaymentStatus>;

export const CreatePayment = z.object({
  amount,
  payer_phone: phone,
  merchant_order_id: text(1, 255).optional(),
  comment: text(0, 500).optional(),
  metadata: metadata.optional(),
});
export type CreatePayment = z.output<typeof CreatePayment>;

export const CancelPayment = z.object({ reason: text(0, 500).optional() });

export const PaymentFilters = z.object({
  status: PaymentStatus.optional(),
  payer_phone: phoneInQuery.optional(),
  merchant_order_id: text(1, 255).optional(),
});
export type PaymentFilters = z.output<typeof PaymentFilters>;

export const PaymentResource = z.object({
  payment_id: z.string(),
  user_id: z.string().describe("Who made the device key"),
  amount: z.number(),
  currency: z.string().describe("ISO 4217"),
  status: PaymentStatus,
  merchant_order_id: z.string().optional(),
  payer_phone: z.string().optional().describe("E.164; absent on payments by link"),
  comment: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  cancel_reason: z.string().optional(),
  failure_reason: z.string().optional().describe("Why the network rejected it, for a person"),
  qr_token: z.string().optional().describe("The address behind the QR code; on payments by link"),
  refunded_amount: z.number().describe("What completed refunds have given back"),
  refundable_amount: z
    .number()
    .describe("What can still be refunded; pending refunds hold theirs back"),
  expires_at: Timestamp.describe("Until when the payer can pay"),
  cancelled_at: Timestamp.optional(),
  completed_at: Timestamp.optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PaymentResource = z.output<typeof PaymentResource>;
