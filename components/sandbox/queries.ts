import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from "@tanstack/react-query";
import { clockOffset } from "@/lib/client/clock-offset";
import { fetchJson, RequestFailed } from "@/lib/client/fetch-json";
import type {
  Faults,
  MagicAmountsAnswer,
  OutcomeAnswer,
  PayerAnswer,
  PayerHistoryAnswer,
  PayersAnswer,
  PhoneAnswer,
  QrAnswer,
  RequestsAnswer,
  StaticQrAnswer,
  StaticQrPaidAnswer,
} from "@/lib/network/sandbox/schemas";

const POLL_MS = 1_500;
const SANDBOX = "/api/sandbox";
const asPhone = (phoneCode: string) => ({ "x-sandbox-phone": phoneCode });
const pollUnlessRefused = (query: { state: { error: Error | null } }) =>
  query.state.error instanceof RequestFailed && !query.state.error.isPassing ? false : POLL_MS;

/** Whoever declines need not say who they are, so half a number is as good as none. */
const isWhole = (phone: string): boolean => /^\+[\d ()-]{9,20}$/.test(phone);

/** With how far this browser's clock is off: what is left of a time is reckoned by the server's. */
async function timed<Answer extends { now: string }>(asked: Promise<Answer>) {
  const answer = await asked;
  return { ...answer, clockOffset: clockOffset(answer) };
}
export type TimedRequests = RequestsAnswer & { clockOffset: number };

const readHistory = (phoneCode: string, phone: string, cursor: string, signal: AbortSignal) =>
  fetchJson<PayerHistoryAnswer>(
    `${SANDBOX}/history?${new URLSearchParams({ phone, cursor }).toString()}`,
    { headers: asPhone(phoneCode), signal },
  );

/** The phone of the merchant that a test device key belongs to. */
export const findPhone = (deviceKey: string) =>
  fetchJson<PhoneAnswer>(`${SANDBOX}/phone`, { headers: { "x-device-key": deviceKey } });

export const phoneQueries = {
  phone: (phoneCode: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "phone"],
      queryFn: ({ signal }) =>
        fetchJson<PhoneAnswer>(`${SANDBOX}/phone`, { headers: asPhone(phoneCode), signal }),
      staleTime: Infinity,
    }),

  /** Who can hold the phone; whoever held it last is among them. */
  payers: (phoneCode: string, held = "") =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "payers", held],
      queryFn: async ({ signal }) => {
        const headers = asPhone(phoneCode);
        const search = held && `?${new URLSearchParams({ phone: held }).toString()}`;
        const path = `${SANDBOX}/payers${search}`;
        return (await fetchJson<PayersAnswer>(path, { headers, signal })).payers;
      },
      placeholderData: keepPreviousData,
      refetchInterval: pollUnlessRefused,
    }),

  requests: (phoneCode: string, phone: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "requests", phone],
      queryFn: ({ signal }) =>
        timed(
          fetchJson<RequestsAnswer>(
            `${SANDBOX}/requests?${new URLSearchParams({ phone }).toString()}`,
            { headers: asPhone(phoneCode), signal },
          ),
        ),
      refetchInterval: pollUnlessRefused,
    }),

  /** The newest of what is over; whatever is new is there in a moment. */
  latest: (phoneCode: string, phone: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "latest", phone],
      queryFn: ({ signal }) => readHistory(phoneCode, phone, "", signal),
      refetchInterval: pollUnlessRefused,
    }),

  /** All of it, page by page. */
  history: (phoneCode: string, phone: string) =>
    infiniteQueryOptions({
      queryKey: ["sandbox-history", phoneCode, phone],
      queryFn: ({ pageParam, signal }) => readHistory(phoneCode, phone, pageParam, signal),
      initialPageParam: "",
      getNextPageParam: (page) => page.next_cursor || undefined,
    }),

  faults: (phoneCode: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "faults"],
      queryFn: ({ signal }) =>
        fetchJson<Faults>(`${SANDBOX}/faults`, { headers: asPhone(phoneCode), signal }),
    }),

  magicAmounts: () =>
    queryOptions({
      queryKey: ["sandbox", "magic-amounts"],
      queryFn: async ({ signal }) =>
        (await fetchJson<MagicAmountsAnswer>(`${SANDBOX}/magic-amounts`, { signal })).magic_amounts,
      staleTime: Infinity,
    }),
};

export const phoneMutations = {
  savePayer: (phoneCode: string) =>
    mutationOptions({
      mutationFn: (payer: { phone: string; name?: string; balance?: number }) =>
        fetchJson<PayerAnswer>(`${SANDBOX}/payers`, { headers: asPhone(phoneCode), body: payer }),
      onSuccess: (_payer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: ["sandbox", phoneCode, "payers"] }),
    }),

  answerRequest: (phoneCode: string) =>
    mutationOptions({
      mutationFn: ({ paymentId, act }: { paymentId: string; act: "confirm" | "decline" }) =>
        fetchJson<OutcomeAnswer>(`${SANDBOX}/requests/${encodeURIComponent(paymentId)}/${act}`, {
          method: "POST",
          headers: asPhone(phoneCode),
        }),
      onSettled: (_outcome, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: ["sandbox", phoneCode] }),
    }),

  setFaults: (phoneCode: string) =>
    mutationOptions({
      mutationFn: (faults: Partial<Faults>) =>
        fetchJson<Faults>(`${SANDBOX}/faults`, {
          method: "PUT",
          headers: asPhone(phoneCode),
          body: faults,
        }),
      onSuccess: (faults, _sent, _result, { client }) =>
        client.setQueryData(phoneQueries.faults(phoneCode).queryKey, faults),
    }),
};

export const qrQueries = {
  link: (token: string) =>
    queryOptions({
      queryKey: ["sandbox-qr", token],
      queryFn: ({ signal }) =>
        timed(fetchJson<QrAnswer>(`${SANDBOX}/qr/${encodeURIComponent(token)}`, { signal })),
      placeholderData: keepPreviousData,
      refetchInterval: pollUnlessRefused,
    }),

  staticQr: (token: string) =>
    queryOptions({
      queryKey: ["sandbox-static-qr", token],
      queryFn: ({ signal }) =>
        fetchJson<StaticQrAnswer>(`${SANDBOX}/static-qr/${encodeURIComponent(token)}`, { signal }),
      staleTime: Infinity,
    }),
};

export const qrMutations = {
  answerLink: (token: string) =>
    mutationOptions({
      mutationFn: (answer: { act: "pay" | "decline"; phone: string }) =>
        fetchJson<OutcomeAnswer>(`${SANDBOX}/qr/${encodeURIComponent(token)}/${answer.act}`, {
          method: "POST",
          body: answer.act === "pay" || isWhole(answer.phone) ? { phone: answer.phone } : {},
        }),
      onSettled: (_outcome, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: qrQueries.link(token).queryKey }),
    }),

  payStaticQr: (token: string) =>
    mutationOptions({
      mutationFn: (payment: { phone: string; amount: number; comment?: string }) =>
        fetchJson<StaticQrPaidAnswer>(`${SANDBOX}/static-qr/${encodeURIComponent(token)}`, {
          body: payment,
        }),
      onSettled: (_paid, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: ["sandbox"] }),
    }),
};
