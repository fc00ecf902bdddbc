import { queryOptions } from "@tanstack/react-query";
import { api, type Scope } from "@/lib/client/api";
import type { CaughtRequestResource } from "@/lib/domain/webhooks/catcher/schemas";
import { webhookKeys } from "./queries";

export const CAUGHT_PAGE_SIZE = 50;
const POLL_INTERVAL_MS = 2500;

export const catcherQueries = {
  catcher: (scope: Scope) =>
    queryOptions({
      queryKey: [...webhookKeys.all(scope), "catcher"] as const,
      queryFn: ({ signal }) => api("GET /webhook-catcher", { scope, signal }),
      refetchInterval: POLL_INTERVAL_MS,
    }),

  requests: (scope: Scope) => ({
    queryKey: [...webhookKeys.all(scope), "caught"] as const,
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /webhook-catcher/requests", {
        scope,
        query: { cursor, limit: CAUGHT_PAGE_SIZE },
        signal,
      }),
    listed: ({ id, created_at }: CaughtRequestResource) => ({ id, created_at }),
    isUnsettled: () => false,
  }),

  /** A caught request never changes. Apart from the list, so that clearing the list does not refetch it. */
  request: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: ["caught-request", scope.organizationId, scope.mode, id] as const,
      queryFn: ({ signal }) =>
        api("GET /webhook-catcher/requests/{caughtRequestID}", {
          scope,
          params: { caughtRequestID: id },
          signal,
        }),
      staleTime: Infinity,
    }),
};
