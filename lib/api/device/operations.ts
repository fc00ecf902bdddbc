import { z } from "zod";
import {
  CancelPayment,
  CreatePayment,
  PaymentFilters,
  PaymentResource,
  CreatePaymentLink,
  PaymentLinkResource,
} from "@/lib/domain/payments/schemas";
import { CreateRefund, RefundFilters, RefundResource } from "@/lib/domain/refunds/schemas";
import { StaticQrPaymentResource } from "@/lib/domain/static-qr/schemas";
import {
  SimulationRequest,
  SimulationResponse,
  SubscriptionListResponse,
} from "@/lib/domain/webhooks/schemas";
import { type DeviceOperation, named, type OperationTable } from "../operation";

// Digits only: other notations that JavaScript converts to a number, such as 0x10, are mistakes of the caller.
const limit = z
  .custom<string>(
    (text) => typeof text === "string" && /^([1-9]\d?|100)$/.test(text),
    "must be a whole number from 1 to 100",
  )
  .transform(Number)
  .default(20)
  .meta({ type: "integer", minimum: 1, maximum: 100 });

const page = {
  limit,
  cursor: z.string().optional().describe("next_cursor of the previous page"),
};

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    has_more: z.boolean(),
    next_cursor: z.string().describe("Empty if there is no next page"),
  });

/** The 12 operations of the device API. */
export const deviceOperations = named({
  listPayments: {
    method: "GET",
    path: "/payments",
    summary: "List payments, newest first",
    tag: "Payments",
    auth: "bearer",
    scope: "payments",
    query: PaymentFilters.extend(page),
    success: 200,
    response: listOf(PaymentResource),
    errors: [401, 500],
  },
  createPayment: {
    method: "POST",
    path: "/payments",
    summary: "Create a payment and ask the payer to confirm it",
    tag: "Payments",
    auth: "bearer",
    scope: "payments",
    body: CreatePayment,
    idempotent: true,
    success: 201,
    response: PaymentResource,
    errors: [400, 401, 422, 500],
  },
  getPayment: {
    method: "GET",
    path: "/payments/{paymentID}",
    summary: "Read a payment; a pending payment is first checked at the network",
    tag: "Payments",
    auth: "bearer",
    scope: "payments",
    success: 200,
    response: PaymentResource,
    errors: [401, 404, 500],
  },
  cancelPayment: {
    method: "POST",
    path: "/payments/{paymentID}/cancel",
    summary: "Cancel a pending payment",
    tag: "Payments",
    auth: "bearer",
    scope: "payments",
    body: CancelPayment,
    bodyOptional: true,
    success: 200,
    response: PaymentResource,
    errors: [401, 404, 409, 500],
  },
  createRefund: {
    method: "POST",
    path: "/payments/{paymentID}/refund",
    summary: "Refund a completed payment, in full or in part",
    tag: "Refunds",
    auth: "bearer",
    scope: "refunds",
    body: CreateRefund,
    idempotent: true,
    success: 202,
    response: RefundResource,
    errors: [400, 401, 404, 409, 500],
  },
  listPaymentRefunds: {
    method: "GET",
    path: "/payments/{paymentID}/refunds",
    summary: "List the refunds of a payment, newest first",
    tag: "Refunds",
    auth: "bearer",
    scope: "refunds",
    query: z.object(page),
    success: 200,
    response: listOf(RefundResource),
    errors: [401, 500],
  },
  createPaymentLink: {
    method: "POST",
    path: "/payments/link",
    summary: "Create a payment link, to show as a QR code",
    tag: "Payment links",
    auth: "bearer",
    scope: "payments",
    body: CreatePaymentLink,
    idempotent: true,
    success: 200,
    response: PaymentLinkResource,
    errors: [400, 401, 422, 500],
  },
  listRefunds: {
    method: "GET",
    path: "/refunds",
    summary: "List refunds, newest first",
    tag: "Refunds",
    auth: "bearer",
    scope: "refunds",
    query: RefundFilters.extend(page),
    success: 200,
    response: listOf(RefundResource),
    errors: [401, 500],
  },
  getRefund: {
    method: "GET",
    path: "/refunds/{refundID}",
    summary: "Read a refund",
    tag: "Refunds",
    auth: "bearer",
    scope: "refunds",
    success: 200,
    response: RefundResource,
    errors: [401, 404, 500],
  },
  getStaticQrPayment: {
    method: "GET",
    path: "/static-qr-payments/{orderNumber}",
    summary: "Look up a payment made through a static QR",
    tag: "Static QR",
    auth: "none",
    success: 200,
    response: StaticQrPaymentResource,
    errors: [404, 500],
  },
  simulateWebhook: {
    method: "POST",
    path: "/webhook-simulate",
    summary: "Send a test delivery; no payment is created",
    tag: "Webhooks",
    auth: "device",
    scope: "webhooks",
    body: SimulationRequest,
    success: 200,
    response: SimulationResponse,
    errors: [400, 401, 404, 500],
  },
  listSubscriptions: {
    method: "GET",
    path: "/webhook-simulate/subscriptions",
    summary: "List webhook subscriptions with their signing secrets",
    tag: "Webhooks",
    auth: "device",
    scope: "webhooks",
    success: 200,
    response: SubscriptionListResponse,
    errors: [401, 500],
  },
} as const satisfies OperationTable<DeviceOperation>);
