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
import { EventFilters, EventPage, ListenedPage } from "@/lib/domain/webhooks/event-schemas";
import {
  SimulationRequest,
  SimulationResponse,
  SubscriptionListResponse,
} from "@/lib/domain/webhooks/schemas";
import { type DeviceOperation, named, type OperationTable } from "../operation";
import { REFUSALS } from "./errors";

/** Digits only: other notations that JavaScript converts to a number, such as 0x10, are mistakes of the caller. */
const wholeNumber = (
  pattern: RegExp,
  {
    minimum,
    maximum,
    usual,
    example,
    description,
  }: Record<"minimum" | "maximum" | "usual" | "example", number> & { description: string },
) =>
  z
    .custom<string>(
      (text) => typeof text === "string" && pattern.test(text),
      `must be a whole number from ${minimum} to ${maximum}`,
    )
    .transform(Number)
    .default(usual)
    .meta({
      type: "integer",
      minimum,
      maximum,
      description,
      // zod drops `default` and `examples` of what it transforms from the JSON Schema of an input.
      inputDefault: usual,
      inputExamples: [example],
    });

const limit = wholeNumber(/^([1-9]\d?|100)$/, {
  minimum: 1,
  maximum: 100,
  usual: 20,
  example: 20,
  description: "How many to return at most.",
});

const wait = wholeNumber(/^(1?\d|20)$/, {
  minimum: 0,
  maximum: 20,
  usual: 0,
  example: 20,
  description:
    "How many seconds the response may take if nothing has happened yet. It can also be faster and empty.",
});

const page = {
  limit,
  cursor: z
    .string()
    .optional()
    .meta({
      description: "`next_cursor` of the previous page. Empty or absent for the first page.",
      examples: ["MTc5NTI0ODkzMDAwMC5wYXlfMDFrYWozdjlxNGU4dGE2bTB4MnY3aDVjMWQ"],
    }),
};

const listOf = <Item extends z.ZodType>(item: Item, id: string, description: string) =>
  z
    .object({
      data: z.array(item).describe("Newest first."),
      has_more: z
        .boolean()
        .meta({ description: "Whether there is a next page.", examples: [false] }),
      next_cursor: z.string().meta({
        description: "Pass it as `cursor` for the next page. Empty if there is none.",
        examples: [""],
      }),
    })
    .meta({ id, description });

const PageOfPayments = listOf(PaymentResource, "PageOfPayments", "A page of payments.");
const PageOfRefunds = listOf(RefundResource, "PageOfRefunds", "A page of refunds.");

/** The operations of the device API: the 12 of the documented interface, and what was added. */
export const deviceOperations = named({
  listPayments: {
    method: "GET",
    path: "/payments",
    summary: "List payments, newest first",
    description:
      "Returns the payments of the organization in the mode of the key. An empty or repeated filter is refused, so that a mistake never lists everything.",
    tag: "Payments",
    auth: "bearer",
    scope: "payments",
    query: PaymentFilters.extend(page),
    success: 200,
    response: PageOfPayments,
    codes: [],
  },
  createPayment: {
    method: "POST",
    path: "/payments",
    summary: "Create a payment and ask the payer to confirm it",
    description:
      "The payer confirms or declines it in the app of the payment network; the outcome follows as a webhook. If the network does not answer, the response is still 201 and `pending`: Qassa keeps submitting the payment under the same reference, so the payer is never asked twice. If the network refuses it, the response is 422, and the payment is kept as `failed` without an event.",
    tag: "Payments",
    auth: "bearer",
    scope: "payments",
    body: CreatePayment,
    idempotent: true,
    success: 201,
    response: PaymentResource,
    codes: [...REFUSALS],
  },
  getPayment: {
    method: "GET",
    path: "/payments/{paymentID}",
    summary: "Read a payment",
    description:
      "A pending payment is first checked at the network, unless this happened in the last 2 seconds. The response takes a second at most, whatever the network does. Use it as a fallback for webhooks.",
    tag: "Payments",
    auth: "bearer",
    scope: "payments",
    success: 200,
    response: PaymentResource,
    codes: ["PAYMENT_NOT_FOUND"],
  },
  cancelPayment: {
    method: "POST",
    path: "/payments/{paymentID}/cancel",
    summary: "Cancel a pending payment",
    description:
      "The network is asked first. If the payer was faster, the payment becomes `completed` and the response is 409. Of several concurrent requests one gets 200, the others 409.",
    tag: "Payments",
    auth: "bearer",
    scope: "payments",
    body: CancelPayment,
    bodyOptional: true,
    success: 200,
    response: PaymentResource,
    codes: ["PAYMENT_NOT_FOUND", "PAYMENT_NOT_CANCELLABLE", "NETWORK_UNAVAILABLE"],
  },
  createRefund: {
    method: "POST",
    path: "/payments/{paymentID}/refund",
    summary: "Refund a completed payment, in full or in part",
    description:
      "Asynchronous: the outcome follows as a webhook. Pending refunds reserve their amount, failed ones release it. Together they never exceed the payment.",
    tag: "Refunds",
    auth: "bearer",
    scope: "refunds",
    body: CreateRefund,
    idempotent: true,
    success: 202,
    response: RefundResource,
    codes: ["PAYMENT_NOT_FOUND", "PAYMENT_NOT_REFUNDABLE", "REFUND_EXCEEDS_REMAINING"],
  },
  listPaymentRefunds: {
    method: "GET",
    path: "/payments/{paymentID}/refunds",
    summary: "List the refunds of a payment, newest first",
    description: "An unknown payment has no refunds: the list is empty.",
    tag: "Refunds",
    auth: "bearer",
    scope: "refunds",
    query: z.object(page),
    success: 200,
    response: PageOfRefunds,
    codes: [],
  },
  createPaymentLink: {
    method: "POST",
    path: "/payments/link",
    summary: "Create a payment link, to show as a QR code",
    description:
      "Show `qr_token` as a QR code, or let the payer open it. The link is a payment like any other: read it by `payment_id`. If the network does not answer, the response is 500; repeat the request with the same idempotency key to continue with that payment.",
    tag: "Payment links",
    auth: "bearer",
    scope: "payments",
    body: CreatePaymentLink,
    idempotent: true,
    success: 200,
    response: PaymentLinkResource,
    codes: [...REFUSALS, "LINK_NOT_CREATED", "NETWORK_UNAVAILABLE"],
  },
  listRefunds: {
    method: "GET",
    path: "/refunds",
    summary: "List refunds, newest first",
    description: "Returns the refunds of the organization in the mode of the key.",
    tag: "Refunds",
    auth: "bearer",
    scope: "refunds",
    query: RefundFilters.extend(page),
    success: 200,
    response: PageOfRefunds,
    codes: [],
  },
  getRefund: {
    method: "GET",
    path: "/refunds/{refundID}",
    summary: "Read a refund",
    description: "Use it as a fallback for webhooks.",
    tag: "Refunds",
    auth: "bearer",
    scope: "refunds",
    success: 200,
    response: RefundResource,
    codes: ["REFUND_NOT_FOUND"],
  },
  getStaticQrPayment: {
    method: "GET",
    path: "/static-qr-payments/{orderNumber}",
    summary: "Look up a payment made through a static QR",
    description:
      "Without a key, a payment is found if exactly one organization has this order number and that organization does not require a key; 30 lookups per minute are allowed for each IP address. With a key, only payments of its organization and mode are found, and the latest history of the network is read first, so payments made seconds ago are found too. An invalid key is ignored.",
    tag: "Static QR",
    auth: "none",
    success: 200,
    response: StaticQrPaymentResource,
    codes: ["STATIC_QR_PAYMENT_NOT_FOUND"],
  },
  simulateWebhook: {
    method: "POST",
    path: "/webhook-simulate",
    summary: "Send a test delivery",
    description:
      "Sends the event immediately, once, and returns the outcome. No payment is created. Test deliveries have the header `X-Qassa-Test: true`.",
    tag: "Webhooks",
    auth: "device",
    scope: "webhooks",
    body: SimulationRequest,
    success: 200,
    response: SimulationResponse,
    codes: ["SUBSCRIPTION_NOT_FOUND"],
  },
  listSubscriptions: {
    method: "GET",
    path: "/webhook-simulate/subscriptions",
    summary: "List webhook subscriptions with their signing secrets",
    description: "This is recorded in the audit log.",
    tag: "Webhooks",
    auth: "device",
    scope: "webhooks",
    success: 200,
    response: SubscriptionListResponse,
    codes: [],
  },
  listEvents: {
    method: "GET",
    path: "/events",
    summary: "List events",
    description:
      "Returns the events that webhooks are sent for, whether or not there is a subscription, so that a receiver that was down can catch up. Ask with `order=oldest`, process the page, store `next_cursor`, and ask again with it, also after the last page: you get every event once, in order. An event that is still being written holds back those after it, so none is ever skipped. Tests are not included.",
    tag: "Events",
    auth: "bearer",
    scope: "webhooks",
    query: EventFilters.extend(page),
    success: 200,
    response: EventPage,
    codes: [],
  },
  listenForWebhooks: {
    method: "GET",
    path: "/webhook-listen",
    summary: "Listen for webhooks",
    description:
      "What `npm run listen` asks: the webhooks of test mode, signed, for a program on your machine to forward to an endpoint that Qassa cannot reach. Without `cursor`, listening begins now; then pass `next_cursor` each time, with `wait`. You get the webhook of every event once, in order; tests and retries are not included. Nothing is stored, so any number of programs can listen, and none has to unsubscribe. In live mode, add a subscription.",
    tag: "Webhooks",
    auth: "device",
    scope: "webhooks",
    query: z.object({ ...page, wait }),
    success: 200,
    response: ListenedPage,
    codes: ["LISTENING_FOR_TEST_MODE"],
  },
} as const satisfies OperationTable<DeviceOperation>);
