import { z } from "zod";
import { amount, day, oneOrMore, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

export const REFUND_STATUSES = ["pending", "completed", "failed"] as const;
const RefundStatus = z.enum(REFUND_STATUSES, `must be one of: ${REFUND_STATUSES.join(", ")}`);

export const CreateRefund = z.object({
  amount: amount.optional().describe("Defaults to the full refundable amount."),
  reason: text(0, 500).optional(),
});
export type CreateRefund = z.output<typeof CreateRefund>;

export const RefundFilters = z.object({
  payment_id: text(1, 255).optional(),
  status: RefundStatus.optional(),
});
export type RefundFilters = z.output<typeof RefundFilters>;

/** A refund requested by a member: a second click with the same key does not create a second refund. */
export const CreateAccountRefund = CreateRefund.extend({
  idempotency_key: text(1, 200).optional(),
});

/** Search filters; days are in the organization's time zone. */
export const RefundSearch = z.object({
  status: oneOrMore(RefundStatus).optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  payment_id: text(1, 40).optional(),
});
export type RefundSearch = z.output<typeof RefundSearch>;

export const RefundResource = z.object({
  refund_id: z.string(),
  payment_id: z.string(),
  user_id: z.string().describe("The member who created the device key"),
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

/** A refund in the account API. */
export const AccountRefund = RefundResource.extend({
  device_name: z.string().optional().describe("The device key that requested it, if any"),
  made_by: z.string().optional().describe("The member who requested it, if any"),
  merchant_order_id: z.string().optional(),
  payer_phone: z.string().optional(),
  payment_amount: z.number(),
  is_retryable: z.boolean().describe("It failed, and its amount can still be refunded"),
});
export type AccountRefund = z.output<typeof AccountRefund>;
