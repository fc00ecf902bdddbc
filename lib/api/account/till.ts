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
import type { AccountOperation } from "./operation";

const Nothing = z.object({});

/** A payment on a screen, and the server's time: a till's own clock may be wrong. */
const ShownPayment = z.object({ now: Timestamp, payment: AccountPayment });

/** The till. What it shares with the account area (cancelling, refunds) it takes from there. */
export const tillOperations = {
  /** Its answer has what is on the till's screen, so that a reload comes back to it. */
  openTill: {
    method: "POST",
    path: "/till",
    permission: "payments.create",
    body: OpenTill,
    response: TillResource.extend({ showing: ShownPayment.optional() }),
  },
  takePayment: {
    method: "POST",
    path: "/till/{tillID}/payments",
    permission: "payments.create",
    body: TakePayment,
    success: 201,
    response: ShownPayment,
  },
  listTillPayments: {
    method: "GET",
    path: "/till/{tillID}/payments",
    permission: "payments.create",
    response: z.object({ data: z.array(AccountPayment) }),
  },
  showPayment: {
    method: "PUT",
    path: "/till/{tillID}/showing",
    permission: "payments.create",
    body: ShowPayment,
    response: z.object({ showing: ShownPayment.optional() }),
  },
  readShownPayment: {
    method: "GET",
    path: "/till/payments/{paymentID}",
    permission: "payments.read",
    response: ShownPayment,
  },
  watchShownPayment: {
    method: "GET",
    path: "/till/payments/{paymentID}/events",
    permission: "payments.read",
    response: z.string().describe("text/event-stream"),
  },
  offerPairing: {
    method: "POST",
    path: "/till/{tillID}/pairing-code",
    permission: "payments.create",
    success: 201,
    response: PairingCode,
  },
  listDisplays: {
    method: "GET",
    path: "/till/{tillID}/displays",
    permission: "payments.create",
    response: z.object({ data: z.array(TillDisplayResource) }),
  },
  /** In the till's own browser. */
  pairDisplayHere: {
    method: "POST",
    path: "/till/{tillID}/displays",
    permission: "payments.create",
    success: 201,
    response: Nothing,
  },
  removeDisplay: {
    method: "DELETE",
    path: "/till/{tillID}/displays/{displayID}",
    permission: "payments.create",
    response: Nothing,
  },
} as const satisfies Record<string, AccountOperation>;
