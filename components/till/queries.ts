import { queryOptions } from "@tanstack/react-query";
import { clockOffset } from "@/lib/client/clock-offset";
import { type Answer, api, apiUrl, type Scope } from "@/lib/client/api";
import { rememberedTill, rememberTill, type PaymentIntent } from "./memory";

/** A payment on a screen, with the server's time. */
export type ShownPayment = Answer<"GET /till/payments/{paymentID}">;
export type OpenTill = Answer<"POST /till"> & {
  /** The server's clock minus this one's, in milliseconds. */
  clockOffset?: number;
};

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
    }),
  last: (scope: Scope, tillId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(scope), "last", tillId] as const,
      queryFn: ({ signal }) =>
        api("GET /till/{tillID}/payments", { scope, params: { tillID: tillId }, signal }),
      refetchInterval: 3_000,
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

export const takePayment = (scope: Scope, tillId: string, intent: PaymentIntent, key: string) =>
  api("POST /till/{tillID}/payments", {
    scope,
    params: { tillID: tillId },
    body: { ...intent, idempotency_key: key },
  });

export const showPayment = (scope: Scope, tillId: string, paymentId: string | null) =>
  api("PUT /till/{tillID}/showing", {
    scope,
    params: { tillID: tillId },
    body: { payment_id: paymentId },
  });

export const offerPairing = (scope: Scope, tillId: string) =>
  api("POST /till/{tillID}/pairing-code", { scope, params: { tillID: tillId } });

export const pairHere = (scope: Scope, tillId: string) =>
  api("POST /till/{tillID}/displays", { scope, params: { tillID: tillId } });

export const removeDisplay = (scope: Scope, tillId: string, displayId: string) =>
  api("DELETE /till/{tillID}/displays/{displayID}", {
    scope,
    params: { tillID: tillId, displayID: displayId },
  });
