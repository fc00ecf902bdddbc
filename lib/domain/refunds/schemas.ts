import { z } from "zod";
import { amount, currencyCode, dayOrRelative, money, oneOrMore, Timestamp } from "@/lib/kit/fields";
import { text } from "@/lib/kit/text";

export const REFUND_STATUSES = ["pending", "completed", "failed"] as const;
const RefundStatus = z.enum(REFUND_STATUSES, `must be one of: ${REFUND_STATUSES.join(", ")}`).meta({
  id: "RefundStatus",
  description:
    "`pending`: waiting for the network; its amount is reserved. `completed`: the payer has the money. `failed`: it did not happen, and its amount can be refunded again.",
  examples: ["pending"],
});

export const CreateRefund = z
  .object({
    amount: amount.optional().describe("In major units. Defaults to the full refundable amount."),
    reason: text(0, 500)
      .optional()
      .meta({ description: "Why; kept with the refund.", examples: ["One tea was cold"] }),
  })
  .meta({ id: "CreateRefund", description: "A refund to create. `{}` refunds what is left." });
export type CreateRefund = z.output<typeof CreateRefund>;

export const RefundFilters = z.object({
  payment_id: text(1, 255)
    .optional()
    .meta({
      description: "Only refunds of this payment.",
      examples: ["pay_01kaj3v9q4e8ta6m0x2v7h5c1d"],
    }),
  status: RefundStatus.optional().describe("Only refunds with this status."),
});
export type RefundFilters = z.output<typeof RefundFilters>;

/** A refund requested by a member: a second click with the same key does not create a second refund. */
export const CreateAccountRefund = CreateRefund.extend({
  idempotency_key: text(1, 200).optional(),
  till_id: text(1, 40).optional().describe("The till at which it is requested"),
  approval: z
    .object({ user_id: text(1, 40), pin: z.string("must be text").max(20) })
    .optional()
    .describe("Who approves it at the till, above what the member can refund"),
});
export type CreateAccountRefund = z.output<typeof CreateAccountRefund>;

/** Search filters; days are in the organization's time zone. */
export const RefundSearch = z.object({
  status: oneOrMore(RefundStatus).optional(),
  created_from: dayOrRelative.optional(),
  created_to: dayOrRelative.optional(),
  payment_id: text(1, 40).optional(),
  location_id: text(1, 40)
    .optional()
    .describe("Where the till stands at which they were requested"),
});
export type RefundSearch = z.output<typeof RefundSearch>;

export const RefundResource = z
  .object({
    refund_id: z
      .string()
      .meta({ description: "The refund's ID.", examples: ["ref_01kaj4a7m5e1vr8n3c6d0s9h2g"] }),
    payment_id: z.string().meta({
      description: "The payment that it refunds.",
      examples: ["pay_01kaj3v9q4e8ta6m0x2v7h5c1d"],
    }),
    user_id: z.string().meta({
      description: "The member who created the device key.",
      examples: ["usr_01kaj3m2n8f6pbq4r9s1t5w7xy"],
    }),
    amount: money.describe("In major units."),
    currency: currencyCode,
    reason: z
      .string()
      .optional()
      .meta({ description: "Why, if you said so.", examples: ["One tea was cold"] }),
    status: RefundStatus,
    origin: z
      .literal("network")
      .optional()
      .meta({
        description:
          "Only on refunds that were not requested here, but made at the payment network: in its portal or app, or by the network itself, such as after a report of fraud. They are completed, and `user_id` is that of the payment.",
        examples: ["network"],
      }),
    fail_reason: z
      .string()
      .optional()
      .meta({
        description: "Why it failed, in plain language.",
        examples: ["The payer's account is closed."],
      }),
    created_at: Timestamp.describe("When it was created."),
    completed_at: Timestamp.optional().describe("When the payer got the money."),
    updated_at: Timestamp.describe("When it last changed."),
  })
  .meta({ id: "Refund", description: "A refund of a payment, in full or in part." });
export type RefundResource = z.output<typeof RefundResource>;

/** A refund in the account API. */
export const AccountRefund = RefundResource.extend({
  device_name: z.string().optional().describe("The device key that requested it, if any"),
  made_by: z.string().optional().describe("The member who requested it, if any"),
  till_name: z.string().optional().describe("The till at which it was requested, if it has a name"),
  approved_by: z.string().optional().describe("Who approved it at the till with a PIN"),
  merchant_order_id: z.string().optional(),
  payer_phone: z.string().optional(),
  payment_amount: money,
  is_retryable: z.boolean().describe("It failed, and its amount can still be refunded"),
}).meta({ id: "AccountRefund" });
export type AccountRefund = z.output<typeof AccountRefund>;
