import { z } from "zod";
import { amount, day, metadata, oneOrMore, amountParam, Timestamp } from "@/lib/kit/fields";
import { phone, phoneInQuery } from "@/lib/kit/phone";
import { text } from "@/lib/kit/text";
import { AttemptResource, DeliveryResource } from "@/lib/domain/webhooks/schemas";

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

const PAYMENT_METHODS = ["direct", "link"] as const;
const PaymentMethod = z.enum(PAYMENT_METHODS, `must be one of: ${PAYMENT_METHODS.join(", ")}`);

/** Search filters; days are in the organization's time zone. */
export const PaymentSearch = z.object({
  status: oneOrMore(PaymentStatus).optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  amount: amountParam.optional(),
  amount_min: amountParam.optional(),
  amount_max: amountParam.optional(),
  /** In any format. */
  payer_phone: text(1, 40).optional(),
  merchant_order_id: text(1, 255).optional(),
  device_id: text(1, 40).optional(),
  method: PaymentMethod.optional(),
});
export type PaymentSearch = z.output<typeof PaymentSearch>;

export const PaymentResource = z.object({
  payment_id: z.string(),
  user_id: z.string().describe("The member who created the device key"),
  amount: z.number(),
  currency: z.string().describe("ISO 4217"),
  status: PaymentStatus,
  merchant_order_id: z.string().optional(),
  payer_phone: z.string().optional().describe("E.164; absent on payment links"),
  comment: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  cancel_reason: z.string().optional(),
  failure_reason: z.string().optional().describe("Why the network rejected it, in plain language"),
  qr_token: z.string().optional().describe("The URL in the QR code; only on payment links"),
  refunded_amount: z.number().describe("Sum of completed refunds"),
  refundable_amount: z
    .number()
    .describe("Amount that can still be refunded, excluding pending refunds"),
  expires_at: Timestamp.describe("When the payment expires"),
  cancelled_at: Timestamp.optional(),
  completed_at: Timestamp.optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type PaymentResource = z.output<typeof PaymentResource>;

/** A payment in the account API. */
export const AccountPayment = PaymentResource.extend({
  method: PaymentMethod,
  device_id: z.string().optional(),
  device_name: z.string().optional().describe("The device key that created it, if any"),
  made_by: z.string().optional().describe("The member who created it, if any"),
  network_status: z.string().optional().describe("The status that the network reported"),
  ext_tran_id: z.string().optional(),
  refund_pending_amount: z.number().describe("Sum of pending refunds"),
});
export type AccountPayment = z.output<typeof AccountPayment>;

export const PaymentDevice = z.object({ device_id: z.string(), name: z.string() });
export type PaymentDevice = z.output<typeof PaymentDevice>;

const TimelineActor = z.object({
  kind: z.enum(["device", "person", "network", "qassa"]),
  name: z.string().optional(),
});
export type TimelineActor = z.output<typeof TimelineActor>;

/** An entry of a payment's timeline. Which details it has depends on its kind. */
const TimelineFact = z.object({
  type: z.literal("fact"),
  id: z.string(),
  at: Timestamp,
  kind: z.string(),
  actor: TimelineActor,
  reason: z.string().optional(),
  message: z.string().optional(),
  network_status: z.string().optional(),
  late: z.boolean().optional().describe("Paid after it had expired"),
  refund_id: z.string().optional(),
  amount: z.number().optional(),
});
export type TimelineFact = z.output<typeof TimelineFact>;

const TimelineAttempt = AttemptResource.extend({ type: z.literal("attempt"), at: Timestamp });
export type TimelineAttempt = z.output<typeof TimelineAttempt>;

export const PaymentTimeline = z.object({
  /** In chronological order. */
  moments: z.array(z.discriminatedUnion("type", [TimelineFact, TimelineAttempt])),
  deliveries: z.array(DeliveryResource),
  is_cut: z.boolean().describe("There are older entries"),
});
export type PaymentTimeline = z.output<typeof PaymentTimeline>;

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
  status: z.string().describe("The network status; QrTokenCreated when new"),
});
export type PaymentLinkResource = z.output<typeof PaymentLinkResource>;
