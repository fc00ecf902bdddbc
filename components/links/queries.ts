import { queryOptions } from "@tanstack/react-query";
import { api, type Scope } from "@/lib/client/api";
import type { DisplayPayment } from "@/lib/domain/payments/schemas";

export const PAGE_SIZE = 20;

/** The poll interval of a link on screen while it can be paid. */
const POLL_INTERVAL_MS = 2000;

export const linkKeys = {
  all: ({ organizationId, mode }: Scope) => ["links", organizationId, mode] as const,
  list: (scope: Scope) => [...linkKeys.all(scope), "list"] as const,
  one: (scope: Scope, id: string) => [...linkKeys.all(scope), "one", id] as const,
};

export const linkQueries = {
  list: (scope: Scope) => ({
    queryKey: linkKeys.list(scope),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /links", { scope, query: { cursor, limit: PAGE_SIZE }, signal }),
    listed: ({ payment_id, created_at }: DisplayPayment) => ({ id: payment_id, created_at }),
    isUnsettled: ({ status }: DisplayPayment) => status === "pending",
  }),

  one: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: linkKeys.one(scope, id),
      queryFn: ({ signal }) =>
        api("GET /links/{paymentID}", { scope, params: { paymentID: id }, signal }),
      refetchInterval: ({ state }) =>
        !state.data || state.data.status === "pending" ? POLL_INTERVAL_MS : false,
    }),
};
