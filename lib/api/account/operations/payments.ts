import { z } from "zod";
import { CancelPayment, PaymentTimeline } from "@/lib/domain/payments/schemas";
import {
  AccountPayment,
  PAYMENT_SORTS,
  PaymentDevice,
  PaymentMember,
  PaymentSearch,
  PaymentTotals,
} from "@/lib/domain/payments/views/schemas";
import { MailReceipt, PayerReceiptResource } from "@/lib/domain/receipts/schemas";
import { AccountRefund, CreateAccountRefund } from "@/lib/domain/refunds/schemas";
import { AttemptResource } from "@/lib/domain/webhooks/schemas";
import { Timestamp } from "@/lib/kit/fields";
import type { AccountOperation, OperationTable } from "../../core/operation";
import { exportedFile, exportFormat } from "./exported-file";
import { pageOf, paging } from "./paging";

const MAX_IDS = 100;

/** IDs separated by commas. */
const ids = z
  .string()
  .transform((list) => list.split(","))
  .pipe(z.array(z.string()).max(MAX_IDS, `must be at most ${MAX_IDS} IDs`));

export const FoundPayments = pageOf(AccountPayment).extend({
  searched_to: Timestamp.optional().describe(
    "Older payments are searched on the next page; sorted by amount, they are left out",
  ),
});

export const paymentOperations = {
  searchPayments: {
    method: "GET",
    path: "/payments",
    summary: "Search payments, newest first unless sorted otherwise",
    tag: "Payments",
    permission: "payments.search",
    query: PaymentSearch.extend({
      ...paging,
      sort: z.enum(PAYMENT_SORTS, `must be one of: ${PAYMENT_SORTS.join(", ")}`).optional(),
    }),
    response: FoundPayments,
  },
  readPaymentTotals: {
    method: "GET",
    path: "/payments/totals",
    summary: "Count and sum the payments that a search finds",
    tag: "Payments",
    permission: "payments.search",
    query: PaymentSearch,
    response: PaymentTotals,
  },
  /** The current state of payments that a page already shows. */
  watchPayments: {
    method: "GET",
    path: "/payments/watched",
    summary: "Read several payments by ID",
    tag: "Payments",
    permission: "payments.read",
    query: z.object({ ids }),
    response: z.object({ data: z.array(AccountPayment) }),
  },
  exportPayments: {
    method: "GET",
    path: "/payments/export",
    summary: "Download payments as CSV or XLSX: those that a search finds, or those with given IDs",
    tag: "Payments",
    permission: "payments.search",
    query: PaymentSearch.extend({ ids: ids.optional(), ...exportFormat }),
    ...exportedFile,
  },
  listPaymentMembers: {
    method: "GET",
    path: "/payments/members",
    summary: "List the members that payments can be filtered by",
    tag: "Payments",
    permission: "payments.search",
    response: z.object({ members: z.array(PaymentMember) }),
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
  readReceipt: {
    method: "GET",
    path: "/payments/{paymentID}/receipt",
    summary: "Read what the payer's receipt of a payment says",
    tag: "Payments",
    permission: "payments.read",
    response: PayerReceiptResource,
  },
  mailReceipt: {
    method: "POST",
    path: "/payments/{paymentID}/receipt",
    summary: "Email the payer's receipt of a payment",
    tag: "Payments",
    permission: "payments.read",
    body: MailReceipt,
    response: z.object({}),
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
  resendPaymentWebhooks: {
    method: "POST",
    path: "/payments/resend-webhooks",
    summary: "Resend the webhooks of several payments",
    tag: "Payments",
    permission: "webhooks.manage",
    body: z.object({ payment_ids: z.array(z.string()).min(1).max(MAX_IDS) }),
    response: z.object({ resent: z.int().describe("The number of deliveries") }),
  },
} as const satisfies OperationTable<AccountOperation>;
