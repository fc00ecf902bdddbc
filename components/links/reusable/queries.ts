import { queryOptions } from "@tanstack/react-query";
import { useChangeOf } from "@/components/session/use-change";
import { api, type Scope } from "@/lib/client/api";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";
import type { ReusableLinkResource } from "@/lib/domain/reusable-links/schemas";

export const PAGE_SIZE = 20;

/** Shows new payments within 3 seconds. */
const POLL_INTERVAL_MS = 2500;

const keys = {
  all: ({ organizationId, mode }: Scope) => ["reusable-links", organizationId, mode] as const,
  list: (scope: Scope) => [...keys.all(scope), "list"] as const,
  one: (scope: Scope, id: string) => [...keys.all(scope), "one", id] as const,
  networks: ({ organizationId, mode }: Scope) =>
    ["network-profiles", organizationId, mode] as const,
  payments: (scope: Scope, id: string) => [...keys.all(scope), "payments", id] as const,
};

export const reusableLinkQueries = {
  list: (scope: Scope) => ({
    queryKey: keys.list(scope),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /reusable-links", { scope, query: { cursor, limit: PAGE_SIZE }, signal }),
    listed: ({ reusable_link_id, created_at }: ReusableLinkResource) => ({
      id: reusable_link_id,
      created_at,
    }),
    isUnsettled: ({ is_active }: ReusableLinkResource) => is_active,
  }),

  one: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: keys.one(scope, id),
      queryFn: ({ signal }) =>
        api("GET /reusable-links/{reusableLinkID}", {
          scope,
          params: { reusableLinkID: id },
          signal,
        }),
      refetchInterval: POLL_INTERVAL_MS,
    }),

  networks: (scope: Scope) =>
    queryOptions({
      queryKey: keys.networks(scope),
      queryFn: ({ signal }) => api("GET /network-profiles", { scope, signal }),
      // Without a network, the server says so when the link is paid.
      retry: false,
    }),

  payments: (scope: Scope, id: string) => ({
    queryKey: keys.payments(scope, id),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /reusable-links/{reusableLinkID}/payments", {
        scope,
        params: { reusableLinkID: id },
        query: { cursor, limit: PAGE_SIZE },
        signal,
      }),
    listed: ({ payment_id, created_at }: AccountPayment) => ({ id: payment_id, created_at }),
    isUnsettled: ({ status }: AccountPayment) => status === "pending",
  }),
};

/** A mutation of reusable links that refetches them when it succeeds. Throws `RequestFailed`. */
export const useLinkChange = <Input, Answer>(
  send: (input: Input, scope: Scope) => Promise<Answer>,
) =>
  useChangeOf(keys.all, (scope, input: Input) => send(input, scope), { rereadsOnFailure: false });
