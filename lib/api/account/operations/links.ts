import { z } from "zod";
import { DisplayPayment, NewPaymentLink, PaymentLinkResource } from "@/lib/domain/payments/schemas";
import type { AccountOperation, OperationTable } from "../../core/operation";
import { paging } from "./paging";
import { FoundPayments } from "./payments";

export const linkOperations = {
  listLinks: {
    method: "GET",
    path: "/links",
    summary: "List the payment links that members made, newest first",
    tag: "Payment links",
    permission: "payments.search",
    query: z.object(paging),
    response: FoundPayments,
  },
  createLink: {
    method: "POST",
    path: "/links",
    summary: "Create a payment link",
    tag: "Payment links",
    permission: "payments.link",
    body: NewPaymentLink,
    response: PaymentLinkResource,
  },
  readLink: {
    method: "GET",
    path: "/links/{paymentID}",
    summary: "Read a payment link",
    tag: "Payment links",
    permission: "payments.search",
    response: DisplayPayment,
  },
} as const satisfies OperationTable<AccountOperation>;
