import { z } from "zod";
import { amount, Timestamp } from "@/lib/fields";
import { text } from "@/lib/text";

export const REFUND_STATUSES = ["pending", "completed", "failed"] as const;
export const RefundStatus = z.enum(
  REFUND_STATUSES,
  `must be one of: ${REFUND_STATUSES.join(", ")}`,
);

export const CreateRefund = z.object({
  amount: amount.optional().describe("Left out: all that is left."),
  reason: text(0, 500).optional(),
});
export type CreateRefund = z.output<typeof CreateRefund>;

export const RefundFilters = z.object({
  payment_id: text(1, 255).optional(),
  status: RefundStatus.optional(),
});
export type RefundFilters = z.output<typeof RefundFilters>;

export const RefundResource = z.object({
  refund_id: z.string(),
  payment_id: z.string(),
  user_id: z.string().describe("Who made the device key"),
  amount: z.number(),
  currency: z.string().describe("ISO 4217"),
  reason: z.string().optional(),
  status: RefundStatus,
  fail_reason: z.string().optional(),
  created_at: Timestamp,
  completed_at: Timestamp.optional(),
  updated_at: Timestamp,
});
export type RefundResource = z.output<typeof RefundResource>;
