import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import { api, type Scope } from "@/lib/client/api";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";

/** The filters' names in the URL and in the API. */
export const REFUND_FILTERS = [
  "status",
  "created_from",
  "created_to",
  "payment_id",
  "location_id",
] as const;
export type RefundFilterName = (typeof REFUND_FILTERS)[number];
export type RefundFilters = Filters<RefundFilterName>;

export const PAGE_SIZE = 50;

const ACTIVE_POLL_MS = 2500;
const IDLE_POLL_MS = 15_000;

const isUnsettled = (refund: AccountRefund): boolean => refund.status === "pending";

export const refundKeys = {
  all: ({ organizationId, mode }: Scope) => ["refunds", organizationId, mode] as const,
  list: (scope: Scope, filters: RefundFilters) =>
    [...refundKeys.all(scope), "list", filters] as const,
  one: (scope: Scope, id: string) => [...refundKeys.all(scope), "one", id] as const,
};

export const refundQueries = {
  list: (scope: Scope, filters: RefundFilters) => ({
    queryKey: refundKeys.list(scope, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /refunds", { scope, query: { ...filters, cursor, limit: PAGE_SIZE }, signal }),
    listed: (refund: AccountRefund) => ({ id: refund.refund_id, created_at: refund.created_at }),
    isUnsettled,
  }),

  one: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: refundKeys.one(scope, id),
      queryFn: ({ signal }) =>
        api("GET /refunds/{refundID}", { scope, params: { refundID: id }, signal }),
      refetchInterval: ({ state }) =>
        state.data && !isUnsettled(state.data) ? IDLE_POLL_MS : ACTIVE_POLL_MS,
    }),
};
