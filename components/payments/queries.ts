import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import { api, type Scope } from "@/lib/client/api";
import type { AccountPayment } from "@/lib/domain/payments/views/schemas";

/** The filters' names in the URL and in the API. */
export const PAYMENT_FILTERS = [
  "status",
  "created_from",
  "created_to",
  "time_from",
  "time_to",
  "amount",
  "amount_min",
  "amount_max",
  "payer_phone",
  "merchant_order_id",
  "device_id",
  "till_id",
  "location_id",
  "member_id",
  "words",
  "method",
  "tag",
] as const;
/** The list's order is in its URL too. */
export const PAYMENT_LIST_NAMES = [...PAYMENT_FILTERS, "sort"] as const;
export type PaymentListFilters = Filters<(typeof PAYMENT_LIST_NAMES)[number]>;
export type PaymentFilterName = (typeof PAYMENT_FILTERS)[number];
export type PaymentFilters = Filters<PaymentFilterName>;

/** Filters whose values are looked up by name. */
export type PaymentChoice = "devices" | "members";

export const PAGE_SIZE = 50;

/** Poll intervals while something is pending, and while nothing is expected. */
const ACTIVE_POLL_MS = 2500;
const IDLE_POLL_MS = 15_000;
const TOTALS_POLL_MS = 60_000;

export const NEWEST_FIRST = "-created";

const isUnsettled = (payment: AccountPayment): boolean =>
  payment.status === "pending" || payment.refund_pending_amount > 0;

export const paymentKeys = {
  all: ({ organizationId, mode }: Scope) => ["payments", organizationId, mode] as const,
  list: (scope: Scope, filters: PaymentListFilters) =>
    [...paymentKeys.all(scope), "list", filters] as const,
  totals: (scope: Scope, filters: PaymentFilters) =>
    [...paymentKeys.all(scope), "totals", filters] as const,
  choices: (scope: Scope, kind: PaymentChoice) =>
    [...paymentKeys.all(scope), "choices", kind] as const,
  tags: (scope: Scope) => [...paymentKeys.all(scope), "tags"] as const,
  ones: (scope: Scope) => [...paymentKeys.all(scope), "one"] as const,
  one: (scope: Scope, id: string) => [...paymentKeys.ones(scope), id] as const,
};

export const paymentQueries = {
  list: (scope: Scope, filters: PaymentListFilters) => ({
    queryKey: paymentKeys.list(scope, filters),
    isNewestFirst: (filters.sort ?? NEWEST_FIRST) === NEWEST_FIRST,
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /payments", { scope, query: { ...filters, cursor, limit: PAGE_SIZE }, signal }),
    fetchThese: async (ids: string[], signal: AbortSignal) => {
      const found = await api("GET /payments/watched", {
        scope,
        query: { ids: ids.join(",") },
        signal,
      });
      return found.data;
    },
    listed: (payment: AccountPayment) => ({
      id: payment.payment_id,
      created_at: payment.created_at,
    }),
    isUnsettled,
  }),

  totals: (scope: Scope, filters: PaymentFilters) =>
    queryOptions({
      queryKey: paymentKeys.totals(scope, filters),
      queryFn: ({ signal }) => api("GET /payments/totals", { scope, query: filters, signal }),
      refetchInterval: TOTALS_POLL_MS,
    }),

  /** What the list can be filtered by, of which there may be many. */
  choices: (scope: Scope, kind: PaymentChoice) =>
    queryOptions({
      queryKey: paymentKeys.choices(scope, kind),
      queryFn: async ({ signal }) => {
        if (kind === "devices") {
          const { devices } = await api("GET /payments/devices", { scope, signal });
          return devices.map(({ device_id: id, name }) => ({ id, name }));
        }
        const { members } = await api("GET /payments/members", { scope, signal });
        return members.map(({ member_id: id, name }) => ({ id, name }));
      },
    }),

  /** The tags that payments have. */
  tags: (scope: Scope) =>
    queryOptions({
      queryKey: paymentKeys.tags(scope),
      queryFn: ({ signal }) => api("GET /payments/tags", { scope, signal }),
    }),

  notes: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: [...paymentKeys.one(scope, id), "notes"] as const,
      queryFn: ({ signal }) =>
        api("GET /payments/{paymentID}/notes", { scope, params: { paymentID: id }, signal }),
      refetchInterval: IDLE_POLL_MS,
    }),

  one: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: [...paymentKeys.one(scope, id), "payment"] as const,
      queryFn: ({ signal }) =>
        api("GET /payments/{paymentID}", { scope, params: { paymentID: id }, signal }),
      refetchInterval: ({ state }) =>
        state.data && !isUnsettled(state.data) ? IDLE_POLL_MS : ACTIVE_POLL_MS,
    }),

  timeline: (scope: Scope, payment: AccountPayment) =>
    queryOptions({
      queryKey: [...paymentKeys.one(scope, payment.payment_id), "timeline"] as const,
      queryFn: ({ signal }) =>
        api("GET /payments/{paymentID}/timeline", {
          scope,
          params: { paymentID: payment.payment_id },
          signal,
        }),
      refetchInterval: ({ state }) =>
        isUnsettled(payment) || state.data?.deliveries.some(({ status }) => status === "pending")
          ? ACTIVE_POLL_MS
          : IDLE_POLL_MS,
    }),

  refunds: (scope: Scope, payment: AccountPayment) =>
    queryOptions({
      queryKey: [...paymentKeys.one(scope, payment.payment_id), "refunds"] as const,
      queryFn: ({ signal }) =>
        api("GET /payments/{paymentID}/refunds", {
          scope,
          params: { paymentID: payment.payment_id },
          query: { limit: 100 },
          signal,
        }),
      // The payment may have been read again after a refund had ended, and its refunds before.
      refetchInterval: ({ state }) =>
        isUnsettled(payment) || state.data?.data.some(({ status }) => status === "pending")
          ? ACTIVE_POLL_MS
          : IDLE_POLL_MS,
    }),

  attempt: (scope: Scope, id: string, deliveryId: string, attemptNumber: number) =>
    queryOptions({
      queryKey: [...paymentKeys.one(scope, id), "attempt", deliveryId, attemptNumber] as const,
      queryFn: ({ signal }) =>
        api("GET /payments/{paymentID}/deliveries/{deliveryID}/attempts/{attemptNumber}", {
          scope,
          params: { paymentID: id, deliveryID: deliveryId, attemptNumber },
          signal,
        }),
    }),
};
