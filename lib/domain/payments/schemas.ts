import { z } from "zod";
import {
  amount,
  currencyCode,
  int64,
  longNumber,
  metadata,
  money,
  Timestamp,
} from "@/lib/kit/fields";
import { phone, phoneInQuery } from "@/lib/kit/phone";
import { text } from "@/lib/kit/text";
import { DISPLAY_METHODS, DISPLAY_STATUSES, LINK_VALIDITY_SECONDS } from "./vocabulary";

export * from "./timeline-schemas";
export { DISCREPANCIES, type Discrepancy } from "./vocabulary";

export const PAYMENT_STATUSES = ["pending", "completed", "cancelled", "failed", "expired"] as const;
export const PaymentStatus = z
  .enum(PAYMENT_STATUSES, `must be one of: ${PAYMENT_STATUSES.join(", ")}`)
  .meta({
    id: "PaymentStatus",
    description:
      "`pending`: waiting for the payer. `completed`: paid; refunds do not change this. `cancelled`: cancelled by you or declined by the payer. `failed`: rejected by the network. `expired`: not paid in time; a payment that turns out to have been paid late becomes `completed`. All but `pending` and `expired` are final, unless the network receives money for it after all: then it becomes `completed`.",
    examples: ["completed"],
  });
export type PaymentStatus = z.output<typeof PaymentStatus>;

const PaymentId = z
  .string()
  .meta({ description: "The payment's ID.", examples: ["pay_01kaj3v9q4e8ta6m0x2v7h5c1d"] });

export const comment = text(0, 500)
  .optional()
  .meta({ description: "Shown to the payer.", examples: ["Two teas"] });

/** The merchant's own ID of an order, of any kind of payment. */
export const merchantOrderId = text(1, 255).meta({
  description: "Your own ID of the order. It need not be unique.",
  examples: ["order-1042"],
});

/** The number of a network of the organization's. */
export const networkNumber = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(32_767, "must be at most 32767");

const chosenNetwork = networkNumber.optional().meta({
  description:
    "The number of the network at which the payment is made, of those that `GET /networks` lists; by default the default one.",
  examples: [1],
});

export const CreatePayment = z
  .object({
    amount,
    payer_phone: phone,
    merchant_order_id: merchantOrderId.optional(),
    network: chosenNetwork,
    comment,
    metadata: metadata.optional(),
  })
  .meta({ id: "CreatePayment", description: "A payment to create." });
export type CreatePayment = z.output<typeof CreatePayment>;

export const CancelPayment = z
  .object({
    reason: text(0, 500)
      .optional()
      .meta({ description: "Why; kept with the payment.", examples: ["Changed their mind"] }),
  })
  .meta({ id: "CancelPayment", description: "Why a payment is cancelled." });

export const PaymentFilters = z.object({
  status: PaymentStatus.optional().describe("Only payments with this status."),
  payer_phone: phoneInQuery
    .optional()
    .describe("Only payments of this payer, in any format that `payer_phone` accepts."),
  merchant_order_id: text(1, 255)
    .optional()
    .meta({
      description: "Only payments of this order.",
      examples: ["order-1042"],
    }),
});
export type PaymentFilters = z.output<typeof PaymentFilters>;

export const PAYMENT_METHODS = ["direct", "link"] as const;
export const PaymentMethod = z.enum(
  PAYMENT_METHODS,
  `must be one of: ${PAYMENT_METHODS.join(", ")}`,
);

export const DisplayMethod = z.enum(
  DISPLAY_METHODS,
  `must be one of: ${DISPLAY_METHODS.join(", ")}`,
);

export const DisplayStatus = z.enum(
  DISPLAY_STATUSES,
  `must be one of: ${DISPLAY_STATUSES.join(", ")}`,
);

export const PaymentResource = z
  .object({
    payment_id: PaymentId,
    user_id: z.string().meta({
      description: "The member who created the device key.",
      examples: ["usr_01kaj3m2n8f6pbq4r9s1t5w7xy"],
    }),
    amount: money.describe("In major units."),
    paid_amount: money.optional().meta({
      description:
        "What the network holds of it, in major units, if that is not `amount`: the payer paid another amount, or more than once.",
      examples: [1500.5],
    }),
    currency: currencyCode,
    status: PaymentStatus,
    network: z.int().meta({
      description: "The number of the network at which it was made.",
      examples: [1],
    }),
    merchant_order_id: z
      .string()
      .optional()
      .meta({ description: "Your own ID of the order.", examples: ["order-1042"] }),
    payer_phone: z
      .string()
      .optional()
      .meta({
        description: "The payer's phone number in E.164; absent on payment links.",
        examples: ["+77011234567"],
      }),
    comment: z
      .string()
      .optional()
      .meta({ description: "Shown to the payer.", examples: ["Two teas"] }),
    metadata: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: "As you sent it.", examples: [{ table: 4 }] }),
    cancel_reason: z
      .string()
      .optional()
      .meta({
        description: "Why it was cancelled, if a reason was given.",
        examples: ["Changed their mind"],
      }),
    failure_reason: z
      .string()
      .optional()
      .meta({
        description: "Why the network rejected it, in plain language.",
        examples: ["The payer has insufficient funds."],
      }),
    qr_token: z
      .string()
      .optional()
      .meta({
        description: "What the QR code says, mostly a URL; only on payment links.",
        examples: ["https://pay.example.net/sandbox/qr/5sYB2w9cQm"],
      }),
    refunded_amount: money.meta({
      description: "The sum of completed refunds, in major units.",
      examples: [0],
    }),
    refundable_amount: money.meta({
      description:
        "What can still be refunded, in major units. Pending refunds are already subtracted.",
      examples: [1500.5],
    }),
    expires_at: Timestamp.describe("When the payment expires unless it is paid."),
    cancelled_at: Timestamp.optional().describe("When it was cancelled or declined."),
    completed_at: Timestamp.optional().describe("When it was paid."),
    created_at: Timestamp.describe("When it was created."),
    updated_at: Timestamp.describe("When it last changed."),
  })
  .meta({ id: "Payment", description: "A payment, direct or by link." });
export type PaymentResource = z.output<typeof PaymentResource>;

/** A payment in the account API's short form: as in the device API, with the status that people see. */
export const DisplayPayment = PaymentResource.extend({
  display_status: DisplayStatus.describe("The status with refunds and declines told apart"),
}).meta({ id: "DisplayPayment" });
export type DisplayPayment = z.output<typeof DisplayPayment>;

export const CreatePaymentLink = z
  .object({
    amount,
    merchant_order_id: merchantOrderId.optional(),
    network: chosenNetwork,
  })
  .meta({ id: "CreatePaymentLink", description: "A payment link to create." });
export type CreatePaymentLink = z.output<typeof CreatePaymentLink>;

/** A payment link that a member creates. */
export const NewPaymentLink = CreatePaymentLink.extend({
  comment,
  expires_in_seconds: z
    .int("must be a whole number")
    .min(LINK_VALIDITY_SECONDS.min, `must be at least ${LINK_VALIDITY_SECONDS.min}`)
    .max(LINK_VALIDITY_SECONDS.max, `must be at most ${LINK_VALIDITY_SECONDS.max}`)
    .optional()
    .describe("How long the link can be paid, up to 30 days; the network may expire it earlier."),
}).meta({ id: "NewPaymentLink", description: "A payment link to create." });
export type NewPaymentLink = z.output<typeof NewPaymentLink>;

export const PaymentLinkResource = z
  .object({
    payment_id: PaymentId.describe("The payment of this link; read it like any other."),
    qr_token: z.string().meta({
      description:
        "Show it as a QR code. Mostly a URL, which the payer can also open; on Pix, text that the payer can also paste in the bank's app.",
      examples: ["https://pay.example.net/sandbox/qr/5sYB2w9cQm"],
    }),
    qr_operation_id: int64.meta({
      description: "The network's ID of the QR code, at most 2^53 - 1.",
      examples: [4021],
    }),
    qr_operation_id_text: longNumber("qr_operation_id"),
    ext_tran_id: z.string().meta({
      description: "The network's ID of the transaction.",
      examples: ["8c1f2b7e-4f0a-4c53-9a43-6d1d3c0b9e21"],
    }),
    expire_date: Timestamp.describe("When the QR code expires, normally after 15 minutes."),
    status: z.string().meta({
      description: "The network's status, `QrTokenCreated` for a new link.",
      examples: ["QrTokenCreated"],
    }),
  })
  .meta({ id: "PaymentLink", description: "A payment link." });
export type PaymentLinkResource = z.output<typeof PaymentLinkResource>;
