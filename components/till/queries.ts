import { queryOptions } from "@tanstack/react-query";
import { clockOffset } from "@/lib/client/clock-offset";
import { accountJson, downloadAddress, type View } from "@/lib/client/view";
import type { AccountPayment } from "@/lib/domain/payments/schemas";
import type { PairingCode, TillDisplayResource, TillResource } from "@/lib/domain/till/schemas";
import { rememberedTill, rememberTill, type Wish } from "./memory";

type Seen = Pick<View, "organizationId" | "mode">;

/** A payment on a screen, and the server's time. */
export interface ShownPayment {
  now: string;
  payment: AccountPayment;
}
export interface OpenTill extends TillResource {
  showing?: ShownPayment;
  /** The server's clock less this one's, in milliseconds. */
  clockOffset?: number;
}

const id = encodeURIComponent;

export const tillKeys = {
  all: ({ organizationId, mode }: Seen) => ["till", organizationId, mode] as const,
};

export const tillQueries = {
  open: (seen: Seen) =>
    queryOptions({
      queryKey: [...tillKeys.all(seen), "open"] as const,
      queryFn: async ({ signal }) => {
        const till_id = rememberedTill(seen);
        const body = { ...(till_id && { till_id }) };
        const till = await accountJson<OpenTill>(seen, "/till", { body, signal });
        rememberTill(seen, till.till_id);
        return { ...till, ...(till.showing && { clockOffset: clockOffset(till.showing) }) };
      },
      staleTime: Infinity,
      gcTime: Infinity,
    }),
  last: (seen: Seen, tillId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(seen), "last", tillId] as const,
      queryFn: ({ signal }) =>
        accountJson<{ data: AccountPayment[] }>(seen, `/till/${id(tillId)}/payments`, { signal }),
      refetchInterval: 3_000,
    }),
  displays: (seen: Seen, tillId: string) =>
    queryOptions({
      queryKey: [...tillKeys.all(seen), "displays", tillId] as const,
      queryFn: ({ signal }) =>
        accountJson<{ data: TillDisplayResource[] }>(seen, `/till/${id(tillId)}/displays`, {
          signal,
        }),
      refetchInterval: 3_000,
    }),
};

export const readShown = (seen: Seen, paymentId: string, signal: AbortSignal) =>
  accountJson<ShownPayment>(seen, `/till/payments/${id(paymentId)}`, { signal });

export const shownEvents = (seen: Seen, paymentId: string): string =>
  downloadAddress(seen, `/till/payments/${id(paymentId)}/events`, {});

export const takePayment = (seen: Seen, tillId: string, wish: Wish, key: string) =>
  accountJson<ShownPayment>(seen, `/till/${id(tillId)}/payments`, {
    body: { ...wish, idempotency_key: key },
  });

export const showPayment = (seen: Seen, tillId: string, paymentId: string | null) =>
  accountJson<{ showing?: ShownPayment }>(seen, `/till/${id(tillId)}/showing`, {
    method: "PUT",
    body: { payment_id: paymentId },
  });

export const offerPairing = (seen: Seen, tillId: string) =>
  accountJson<PairingCode>(seen, `/till/${id(tillId)}/pairing-code`, { method: "POST" });

export const pairHere = (seen: Seen, tillId: string) =>
  accountJson<object>(seen, `/till/${id(tillId)}/displays`, { method: "POST" });

export const removeDisplay = (seen: Seen, tillId: string, displayId: string) =>
  accountJson<object>(seen, `/till/${id(tillId)}/displays/${id(displayId)}`, { method: "DELETE" });
