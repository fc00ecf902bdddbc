import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
} from "@tanstack/react-query";
import { sandboxApi } from "@/lib/client/api";
import { clockOffset } from "@/lib/client/clock-offset";
import { RequestFailed } from "@/lib/client/request-json";
import type { Faults, RequestsAnswer, SandboxProfileName } from "@/lib/network/sandbox/schemas";

const POLL_MS = 1_500;
const pollUnlessRefused = (query: { state: { error: Error | null } }) =>
  query.state.error instanceof RequestFailed && !query.state.error.isPassing ? false : POLL_MS;

/** The next poll may succeed. */
export const isTransientError = (error: Error): boolean =>
  error instanceof RequestFailed && error.isPassing;

/** A payer who declines need not identify themselves, so an incomplete number is left out. */
const isWhole = (phone: string): boolean => /^\+[\d ()-]{9,20}$/.test(phone);

/** Adds the clock offset, since remaining time is computed by the server's clock. */
async function timed<Answer extends { now: string }>(pending: Promise<Answer>) {
  const answer = await pending;
  return { ...answer, clockOffset: clockOffset(answer) };
}
export type TimedRequests = RequestsAnswer & { clockOffset: number };

const readHistory = (phoneCode: string, phone: string, cursor: string, signal: AbortSignal) =>
  sandboxApi("GET /history", { phoneCode, query: { phone, cursor }, signal });

/** The phone of the merchant that a test device key belongs to. */
export const findPhone = (deviceKey: string) => sandboxApi("GET /phone", { deviceKey });

export const phoneQueries = {
  phone: (phoneCode: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "phone"],
      queryFn: ({ signal }) => sandboxApi("GET /phone", { phoneCode, signal }),
      staleTime: Infinity,
    }),

  /** The payers of the phone, including the last selected one. */
  payers: (phoneCode: string, selectedPhone: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "payers", selectedPhone],
      queryFn: async ({ signal }) => {
        const query = { phone: selectedPhone };
        return (await sandboxApi("GET /payers", { phoneCode, query, signal })).payers;
      },
      placeholderData: keepPreviousData,
      refetchInterval: pollUnlessRefused,
    }),

  requests: (phoneCode: string, phone: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "requests", phone],
      queryFn: ({ signal }) =>
        timed(sandboxApi("GET /requests", { phoneCode, query: { phone }, signal })),
      refetchInterval: pollUnlessRefused,
    }),

  /** The newest history entries, polled so that new ones appear quickly. */
  latest: (phoneCode: string, phone: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "latest", phone],
      queryFn: ({ signal }) => readHistory(phoneCode, phone, "", signal),
      refetchInterval: pollUnlessRefused,
    }),

  /** The whole history, page by page. */
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
      queryFn: ({ signal }) => sandboxApi("GET /faults", { phoneCode, signal }),
    }),

  profile: (phoneCode: string) =>
    queryOptions({
      queryKey: ["sandbox", phoneCode, "profile"],
      queryFn: ({ signal }) => sandboxApi("GET /profile", { phoneCode, signal }),
    }),

  magicAmounts: () =>
    queryOptions({
      queryKey: ["sandbox", "magic-amounts"],
      queryFn: async ({ signal }) =>
        (await sandboxApi("GET /magic-amounts", { signal })).magic_amounts,
      staleTime: Infinity,
    }),
};

export const phoneMutations = {
  savePayer: (phoneCode: string) =>
    mutationOptions({
      mutationFn: (payer: { phone: string; name?: string; balance?: number }) =>
        sandboxApi("POST /payers", { phoneCode, body: payer }),
      onSuccess: (_payer, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: ["sandbox", phoneCode, "payers"] }),
    }),

  answerRequest: (phoneCode: string) =>
    mutationOptions({
      mutationFn: ({ paymentId, act }: { paymentId: string; act: "confirm" | "decline" }) =>
        sandboxApi(`POST /requests/{paymentID}/${act}`, {
          phoneCode,
          params: { paymentID: paymentId },
        }),
      onSettled: (_outcome, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: ["sandbox", phoneCode] }),
    }),

  setProfile: (phoneCode: string) =>
    mutationOptions({
      mutationFn: (profile: SandboxProfileName) =>
        sandboxApi("PUT /profile", { phoneCode, body: { profile } }),
      onSuccess: (profile, _sent, _result, { client }) =>
        client.setQueryData(phoneQueries.profile(phoneCode).queryKey, profile),
    }),

  setFaults: (phoneCode: string) =>
    mutationOptions({
      mutationFn: (faults: Partial<Faults>) =>
        sandboxApi("PUT /faults", { phoneCode, body: faults }),
      onSuccess: (faults, _sent, _result, { client }) =>
        client.setQueryData(phoneQueries.faults(phoneCode).queryKey, faults),
    }),
};

export const qrQueries = {
  link: (token: string) =>
    queryOptions({
      queryKey: ["sandbox-qr", token],
      queryFn: ({ signal }) => timed(sandboxApi("GET /qr/{token}", { params: { token }, signal })),
      placeholderData: keepPreviousData,
      refetchInterval: pollUnlessRefused,
    }),

  staticQr: (token: string) =>
    queryOptions({
      queryKey: ["sandbox-static-qr", token],
      queryFn: ({ signal }) => sandboxApi("GET /static-qr/{token}", { params: { token }, signal }),
      staleTime: Infinity,
    }),
};

export const qrMutations = {
  answerLink: (token: string) =>
    mutationOptions({
      mutationFn: ({ act, phone }: { act: "pay" | "decline"; phone: string }) =>
        act === "pay"
          ? sandboxApi("POST /qr/{token}/pay", { params: { token }, body: { phone } })
          : sandboxApi("POST /qr/{token}/decline", {
              params: { token },
              body: isWhole(phone) ? { phone } : {},
            }),
      onSettled: (_outcome, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: qrQueries.link(token).queryKey }),
    }),

  payStaticQr: (token: string) =>
    mutationOptions({
      mutationFn: (payment: {
        phone: string;
        amount: number;
        comment?: string;
        idempotency_key: string;
      }) => sandboxApi("POST /static-qr/{token}", { params: { token }, body: payment }),
      onSettled: (_paid, _error, _sent, _result, { client }) =>
        client.invalidateQueries({ queryKey: ["sandbox"] }),
    }),
};
