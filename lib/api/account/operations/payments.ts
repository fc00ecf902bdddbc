import { z } from "zod";
import {
  AccountPayment,
  CancelPayment,
  PaymentDevice,
  PaymentSearch,
  PaymentTimeline,
} from "@/lib/domain/payments/schemas";
import { AttemptResource } from "@/lib/domain/webhooks/schemas";
import { Timestamp } from "@/lib/kit/fields";
import { AccountRefund, CreateAccountRefund } from "@/lib/domain/refunds/schemas";
import type { AccountOperation, OperationTable } from "../../operation";
import { pageOf, paging } from "./paging";

const MAX_WATCHED = 100;

export const paymentOperations = {
  searchPayments: {
    method: "GET",
    path: "/payments",
    summary: "Search payments, newest first",
    tag: "Payments",
    permission: "payments.search",
    query: PaymentSearch.extend(paging),
    response: pageOf(AccountPayment).extend({
      searched_to: Timestamp.optional().describe("Older payments are searched on the next page"),
    }),
  },
  /** The current state of payments that a page already shows. */
  watchPayments: {
    method: "GET",
    path: "/payments/watched",
    summary: "Read several payments by ID",
    tag: "Payments",
    permission: "payments.read",
    query: z.object({
      ids: z
        .string()
        .transform((list) => list.split(","))
        .pipe(z.array(z.string()).max(MAX_WATCHED, `must be at most ${MAX_WATCHED} IDs`)),
    }),
    response: z.object({ data: z.array(AccountPayment) }),
  },
  exportPayments: {
    method: "GET",
    path: "/payments/export",
    summary: "Download payments as CSV",
    tag: "Payments",
    permission: "payments.search",
    query: PaymentSearch,
    response: z.string().describe("A CSV file"),
    produces: "text/csv",
  },
  listPaymentDevices: {
    method: "GET",
    path: "/payments/devices",
    summary: "List the devices that have taken payments",
    tag: "Payments",
    permission: "payments.search",
    response: z.object({ devices: z.array(PaymentDevice) }),
  },
  readPayment: {
    method: "GET",
    path: "/payments/{paymentID}",
    summary: "Read a payment",
    tag: "Payments",
    permission: "payments.read",
    response: AccountPayment,
  },
  readTimeline: {
    method: "GET",
    path: "/payments/{paymentID}/timeline",
    summary: "Read a payment's timeline and webhook deliveries",
    tag: "Payments",
    permission: "payments.read",
    response: PaymentTimeline,
  },
  listPaymentRefunds: {
    method: "GET",
    path: "/payments/{paymentID}/refunds",
    summary: "List the refunds of a payment, newest first",
    tag: "Payments",
    permission: "refunds.read",
    query: z.object(paging),
    response: pageOf(AccountRefund),
  },
  createRefund: {
    method: "POST",
    path: "/payments/{paymentID}/refunds",
    summary: "Refund a payment, in full or in part",
    tag: "Payments",
    permission: "refunds.create",
    body: CreateAccountRefund,
    success: 202,
    response: AccountRefund,
  },
  cancelPayment: {
    method: "POST",
    path: "/payments/{paymentID}/cancel",
    summary: "Cancel a pending payment",
    tag: "Payments",
    permission: "payments.cancel",
    body: CancelPayment,
    bodyOptional: true,
    response: AccountPayment,
  },
  readDeliveryAttempt: {
    method: "GET",
    path: "/payments/{paymentID}/deliveries/{deliveryID}/attempts/{attemptNumber}",
    summary: "Read one attempt of a payment's webhook delivery",
    tag: "Payments",
    permission: "webhooks.read",
    response: AttemptResource,
  },
  resendPaymentWebhook: {
    method: "POST",
    path: "/payments/{paymentID}/deliveries/{deliveryID}/resend",
    summary: "Resend a payment's webhook delivery",
    tag: "Payments",
    permission: "webhooks.manage",
    success: 202,
    response: z.object({ delivery_id: z.string() }),
  },
} as const satisfies OperationTable<AccountOperation>;
