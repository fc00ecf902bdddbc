import { z } from "zod";
import { Timestamp } from "@/lib/kit/fields";
import { AccountPayment } from "@/lib/domain/payments/schemas";
import {
  OpenTill,
  PairingCode,
  ShowPayment,
  TakePayment,
  TillDisplayResource,
  TillResource,
} from "@/lib/domain/till/schemas";
import type { AccountOperation, OperationTable } from "../../operation";

const Nothing = z.object({});

/** A payment on a screen, with the server's time because a till's own clock may be wrong. */
const ShownPayment = z.object({ now: Timestamp, payment: AccountPayment });

/** Operations of the till. It cancels and refunds with the operations of the account area. */
export const tillOperations = {
  /** The response includes what the till's screen shows, so that a reload restores it. */
  openTill: {
    method: "POST",
    path: "/till",
    summary: "Open a till in this browser",
    tag: "Till",
    permission: "payments.create",
    body: OpenTill,
    response: TillResource.extend({ showing: ShownPayment.optional() }),
  },
  takePayment: {
    method: "POST",
    path: "/till/{tillID}/payments",
    summary: "Take a payment at a till",
    tag: "Till",
    permission: "payments.create",
    body: TakePayment,
    success: 201,
    response: ShownPayment,
  },
  listTillPayments: {
    method: "GET",
    path: "/till/{tillID}/payments",
    summary: "List a till's last payments",
    tag: "Till",
    permission: "payments.create",
    response: z.object({ data: z.array(AccountPayment) }),
  },
  showPayment: {
    method: "PUT",
    path: "/till/{tillID}/showing",
    summary: "Show a payment on a till's screen",
    tag: "Till",
    permission: "payments.create",
    body: ShowPayment,
    response: z.object({ showing: ShownPayment.optional() }),
  },
  readShownPayment: {
    method: "GET",
    path: "/till/payments/{paymentID}",
    summary: "Read the payment on a till's screen",
    tag: "Till",
    permission: "payments.read",
    response: ShownPayment,
  },
  watchShownPayment: {
    method: "GET",
    path: "/till/payments/{paymentID}/events",
    summary: "Watch the payment on a till's screen",
    tag: "Till",
    permission: "payments.read",
    response: z.string(),
    produces: ["text/event-stream"],
  },
  offerPairing: {
    method: "POST",
    path: "/till/{tillID}/pairing-code",
    summary: "Get a pairing code for a customer display",
    tag: "Till",
    permission: "payments.create",
    success: 201,
    response: PairingCode,
  },
  listDisplays: {
    method: "GET",
    path: "/till/{tillID}/displays",
    summary: "List a till's customer displays",
    tag: "Till",
    permission: "payments.create",
    response: z.object({ data: z.array(TillDisplayResource) }),
  },
  pairDisplayHere: {
    method: "POST",
    path: "/till/{tillID}/displays",
    summary: "Open a customer display in this browser",
    tag: "Till",
    permission: "payments.create",
    success: 201,
    response: Nothing,
  },
  removeDisplay: {
    method: "DELETE",
    path: "/till/{tillID}/displays/{displayID}",
    summary: "Remove a customer display",
    tag: "Till",
    permission: "payments.create",
    response: Nothing,
  },
} as const satisfies OperationTable<AccountOperation>;
