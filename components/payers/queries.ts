import { queryOptions } from "@tanstack/react-query";
import { api, type Scope } from "@/lib/client/api";

export const RECENT_PAYMENTS = 10;
const POLL_MS = 15_000;

const one = ({ organizationId, mode }: Scope, phone: string) =>
  ["payers", organizationId, mode, phone] as const;

export const payerQueries = {
  one: (scope: Scope, phone: string) =>
    queryOptions({
      queryKey: [...one(scope, phone), "payer"] as const,
      queryFn: ({ signal }) => api("GET /payers/{phone}", { scope, params: { phone }, signal }),
      refetchInterval: POLL_MS,
    }),

  /** The newest payments. */
  payments: (scope: Scope, phone: string) =>
    queryOptions({
      queryKey: [...one(scope, phone), "payments"] as const,
      queryFn: ({ signal }) =>
        api("GET /payments", {
          scope,
          query: { payer_phone: phone, limit: RECENT_PAYMENTS },
          signal,
        }),
      refetchInterval: POLL_MS,
    }),
};
