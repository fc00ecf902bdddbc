import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import { api, type Scope } from "@/lib/client/api";
import type { AccountStaticQrPayment } from "@/lib/domain/static-qr/schemas";

/** The filters' names in the URL and in the API. */
export const STATIC_QR_FILTERS = ["search", "from", "to"] as const;
export type StaticQrFilterName = (typeof STATIC_QR_FILTERS)[number];
export type StaticQrFilters = Filters<StaticQrFilterName>;

export const PAGE_SIZE = 50;
const SYNC_POLL_MS = 3000;
const IDLE_POLL_MS = 15_000;
/** Payments with the order ID of a static QR payment that its page shows. */
export const MAX_SAME_ORDER = 5;

export const staticQrKeys = {
  all: ({ organizationId, mode }: Scope) => ["static-qr", organizationId, mode] as const,
  list: (scope: Scope, filters: StaticQrFilters) =>
    [...staticQrKeys.all(scope), "list", filters] as const,
  one: (scope: Scope, orderNumber: string) =>
    [...staticQrKeys.all(scope), "one", orderNumber] as const,
  sync: (scope: Scope) => [...staticQrKeys.all(scope), "sync"] as const,
  address: (scope: Scope) => [...staticQrKeys.all(scope), "address"] as const,
};

/** The list's sort key: the time, then the ID, which is padded since keys are compared as text. */
const listed = ({ id, order_reg_date }: AccountStaticQrPayment) => ({
  id: String(id).padStart(16, "0"),
  created_at: order_reg_date,
});

export const staticQrQueries = {
  list: (scope: Scope, filters: StaticQrFilters) => ({
    queryKey: staticQrKeys.list(scope, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /static-qr/payments", {
        scope,
        query: { ...filters, cursor, limit: PAGE_SIZE },
        signal,
      }),
    listed,
    isUnsettled: () => false,
  }),

  one: (scope: Scope, orderNumber: string) =>
    queryOptions({
      queryKey: staticQrKeys.one(scope, orderNumber),
      queryFn: ({ signal }) =>
        api("GET /static-qr/payments/{orderNumber}", { scope, params: { orderNumber }, signal }),
      refetchInterval: IDLE_POLL_MS,
    }),

  /** Payments and links with an order ID, the newest first. */
  sameOrder: (scope: Scope, order: string) =>
    queryOptions({
      queryKey: [...staticQrKeys.all(scope), "same order", order] as const,
      queryFn: ({ signal }) =>
        api("GET /payments", {
          scope,
          query: { merchant_order_id: order, limit: MAX_SAME_ORDER },
          signal,
        }),
      refetchInterval: IDLE_POLL_MS,
    }),

  sync: (scope: Scope) =>
    queryOptions({
      queryKey: staticQrKeys.sync(scope),
      queryFn: ({ signal }) => api("GET /static-qr/sync", { scope, signal }),
      refetchInterval: SYNC_POLL_MS,
    }),

  address: (scope: Scope) =>
    queryOptions({
      queryKey: staticQrKeys.address(scope),
      queryFn: ({ signal }) => api("GET /static-qr", { scope, signal }),
      staleTime: Infinity,
    }),
};
