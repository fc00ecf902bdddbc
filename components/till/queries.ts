import { queryOptions } from "@tanstack/react-query";
import { type Answer, api, apiUrl, type Scope } from "@/lib/client/api";
import { clockOffset } from "@/lib/client/clock-offset";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import type { CreateAccountRefund } from "@/lib/domain/refunds/schemas";
import type { TillEntry } from "@/lib/domain/till/schemas";
import { rememberedTill, rememberTill, type PaymentIntent } from "./memory";

/** A payment on a screen, with the server's time. */
export type ShownPayment = Answer<"GET /till/payments/{paymentID}">;
export type OpenedTill = Answer<"POST /till">;
export type OpenTill = OpenedTill & {
  /** The server's clock minus this one's, in milliseconds. */
  clockOffset?: number;
};

export type CatalogueItem = OpenedTill["catalogue"]["favourites"][number];
export type SeenTill = Answer<"PUT /till/{tillID}/seen">;
export type TillRefund = Answer<"POST /payments/{paymentID}/refunds">;
export type TillShift = Answer<"GET /till/{tillID}/shift">;

export const tillKeys = {
  all: ({ organizationId, mode }: Scope) => ["till", organizationId, mode] as const,
};

export const tillQueries = {
  open: (scope: Scope) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "open"] as const,
      queryFn: async ({ signal }) => {
        const till_id = rememberedTill(scope);
        const body = { ...(till_id && { till_id }) };
        const till = await api("POST /till", { scope, body, signal });
        rememberTill(scope, till.till_id);
        return { ...till, ...(till.showing && { clockOffset: clockOffset(till.showing) }) };
      },
      staleTime: Infinity,
      gcTime: Infinity,
      // What came with the page may be from the browser's history.
      refetchOnMount: "always",
    }),
  last: (scope: Scope, tillId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "last", tillId] as const,
      queryFn: ({ signal }) =>
        api("GET /till/{tillID}/payments", { scope, params: { tillID: tillId }, signal }),
      refetchInterval: 3_000,
    }),
  receipt: (scope: Scope, paymentId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "receipt", paymentId] as const,
      queryFn: ({ signal }) =>
        api("GET /payments/{paymentID}/receipt", {
          scope,
          params: { paymentID: paymentId },
          signal,
        }),
      // Refunds may have come since it was last shown.
      gcTime: 0,
    }),
  ofOrder: (scope: Scope, tillId: string, order: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "last", tillId, order] as const,
      queryFn: ({ signal }) =>
        api("GET /till/{tillID}/payments", {
          scope,
          params: { tillID: tillId },
          query: { merchant_order_id: order },
          signal,
        }),
      refetchInterval: 3_000,
    }),
  /** A payment while it is refunded: somebody else may refund it too. */
  payment: (scope: Scope, payment: AccountPayment) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "last", "payment", payment.payment_id] as const,
      queryFn: ({ signal }) =>
        api("GET /payments/{paymentID}", {
          scope,
          params: { paymentID: payment.payment_id },
          signal,
        }),
      placeholderData: payment,
      refetchInterval: 3_000,
    }),
  refund: (scope: Scope, refund: TillRefund) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "refund", refund.refund_id] as const,
      queryFn: ({ signal }) =>
        api("GET /refunds/{refundID}", { scope, params: { refundID: refund.refund_id }, signal }),
      initialData: refund,
      refetchInterval: ({ state }) => state.data?.status === "pending" && 2_000,
    }),
  shift: (scope: Scope, tillId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "shift", tillId] as const,
      queryFn: ({ signal }) =>
        api("GET /till/{tillID}/shift", { scope, params: { tillID: tillId }, signal }),
      refetchInterval: 10_000,
    }),
  /** Whoever has scanned the till's printed code. */
  scan: (scope: Scope, tillId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "scan", tillId] as const,
      queryFn: ({ signal }) =>
        api("GET /till/{tillID}/scan", { scope, params: { tillID: tillId }, signal }),
      refetchInterval: 2_000,
      // Whoever scanned before the last payment is not whoever stands there now.
      gcTime: 0,
    }),
  approvers: (scope: Scope, tillId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "approvers", tillId] as const,
      queryFn: ({ signal }) =>
        api("GET /till/{tillID}/approvers", { scope, params: { tillID: tillId }, signal }),
    }),
  catalogue: (scope: Scope) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "catalogue"] as const,
      queryFn: ({ signal }) => api("GET /catalogue", { scope, signal }),
    }),
  displays: (scope: Scope, tillId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "displays", tillId] as const,
      queryFn: ({ signal }) =>
        api("GET /till/{tillID}/displays", { scope, params: { tillID: tillId }, signal }),
      refetchInterval: 3_000,
    }),
};

export const readShown = (scope: Scope, paymentId: string, signal: AbortSignal) =>
  api("GET /till/payments/{paymentID}", { scope, params: { paymentID: paymentId }, signal });

export const shownEvents = (scope: Scope, paymentId: string): string =>
  apiUrl("GET /till/payments/{paymentID}/events", { scope, params: { paymentID: paymentId } });

/** Longer than a request takes; whoever locks the till does not wait for it any longer. */
const ENTRY_TIMEOUT_MS = 5_000;

export const enterAtTill = (scope: Scope, tillId: string, body: TillEntry) =>
  api("PUT /till/{tillID}/entry", {
    scope,
    params: { tillID: tillId },
    body,
    signal: AbortSignal.timeout(ENTRY_TIMEOUT_MS),
  });

/** With null, the till's displays ask for no tip any more. */
export const askForTip = (scope: Scope, tillId: string, amount: number | null) =>
  api("PUT /till/{tillID}/tip-question", { scope, params: { tillID: tillId }, body: { amount } });

export const readTipQuestion = (scope: Scope, tillId: string, signal: AbortSignal) =>
  api("GET /till/{tillID}/tip-question", { scope, params: { tillID: tillId }, signal });

export const tipQuestionEvents = (scope: Scope, tillId: string): string =>
  apiUrl("GET /till/{tillID}/tip-question/events", { scope, params: { tillID: tillId } });

/** Longer than the server waits for the network. The same request is then sent again. */
const TAKE_TIMEOUT_MS = 20_000;

export const takePayment = (
  scope: Scope,
  tillId: string,
  { lines, ...intent }: PaymentIntent,
  key: string,
) =>
  api("POST /till/{tillID}/payments", {
    scope,
    params: { tillID: tillId },
    body: { ...intent, ...(lines && { lines: [...lines] }), idempotency_key: key },
    signal: AbortSignal.timeout(TAKE_TIMEOUT_MS),
  });

export const showPayment = (scope: Scope, tillId: string, paymentId: string) =>
  api("PUT /till/{tillID}/showing", {
    scope,
    params: { tillID: tillId },
    body: { payment_id: paymentId },
  });

/** Clears the screen of a payment, unless the next one is on it, which another tab of this till has taken. */
export const endShowing = (scope: Scope, tillId: string, paymentId: string) =>
  api("PUT /till/{tillID}/showing", {
    scope,
    params: { tillID: tillId },
    body: { payment_id: null, instead_of: paymentId },
  });

export const dismissScan = (scope: Scope, tillId: string, scanId: string) =>
  api("PUT /till/{tillID}/scan", {
    scope,
    params: { tillID: tillId },
    body: { scan_id: scanId },
  });

export const requestRefund = (scope: Scope, paymentId: string, refund: CreateAccountRefund) =>
  api("POST /payments/{paymentID}/refunds", {
    scope,
    params: { paymentID: paymentId },
    body: refund,
  });

export const nameTill = (scope: Scope, tillId: string, name: string) =>
  api("PUT /till/{tillID}/name", { scope, params: { tillID: tillId }, body: { name } });

export const reportSeen = (scope: Scope, tillId: string) =>
  api("PUT /till/{tillID}/seen", { scope, params: { tillID: tillId } });

export const openShift = (scope: Scope, tillId: string) =>
  api("POST /till/{tillID}/shift", { scope, params: { tillID: tillId } });

export const closeShift = (scope: Scope, tillId: string) =>
  api("POST /till/{tillID}/shift/close", { scope, params: { tillID: tillId } });

export const acceptPins = (scope: Scope, tillId: string, accepts: boolean) =>
  api("PUT /tills/{tillID}/pins", { scope, params: { tillID: tillId }, body: { accepts } });

export const offerPairing = (scope: Scope, tillId: string) =>
  api("POST /till/{tillID}/pairing-code", { scope, params: { tillID: tillId } });

export const pairHere = (scope: Scope, tillId: string) =>
  api("POST /till/{tillID}/displays", { scope, params: { tillID: tillId } });

export const removeDisplay = (scope: Scope, tillId: string, displayId: string) =>
  api("DELETE /till/{tillID}/displays/{displayID}", {
    scope,
    params: { tillID: tillId, displayID: displayId },
  });
