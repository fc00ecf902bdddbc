import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import { api, type Scope } from "@/lib/client/api";
import type { DeliveryResource } from "@/lib/domain/webhooks/schemas";

/** The filters' names in the URL and in the API. */
export const DELIVERY_FILTERS = [
  "subscription_id",
  "event",
  "status",
  "test",
  "payment_id",
  "from",
  "to",
] as const;
export type DeliveryFilterName = (typeof DELIVERY_FILTERS)[number];
export type DeliveryFilters = Filters<DeliveryFilterName>;

export const PAGE_SIZE = 50;
export const RECENT_SIZE = 10;
const ACTIVE_POLL_MS = 2500;
const IDLE_POLL_MS = 15_000;

export const webhookKeys = {
  all: ({ organizationId, mode }: Scope) => ["webhooks", organizationId, mode] as const,
  subscriptions: (scope: Scope) => [...webhookKeys.all(scope), "subscriptions"] as const,
  subscription: (scope: Scope, id: string) =>
    [...webhookKeys.all(scope), "subscription", id] as const,
  deliveries: (scope: Scope, filters: DeliveryFilters) =>
    [...webhookKeys.all(scope), "deliveries", filters] as const,
  recent: (scope: Scope, id: string) => [...webhookKeys.all(scope), "recent", id] as const,
  delivery: (scope: Scope, id: string) => [...webhookKeys.all(scope), "delivery", id] as const,
};

export const webhookQueries = {
  subscriptions: (scope: Scope) =>
    queryOptions({
      queryKey: webhookKeys.subscriptions(scope),
      queryFn: ({ signal }) => api("GET /webhooks", { scope, signal }),
      refetchInterval: ACTIVE_POLL_MS,
    }),

  subscription: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: webhookKeys.subscription(scope, id),
      queryFn: ({ signal }) =>
        api("GET /webhooks/{subscriptionID}", { scope, params: { subscriptionID: id }, signal }),
      refetchInterval: ACTIVE_POLL_MS,
    }),

  recent: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: webhookKeys.recent(scope, id),
      queryFn: ({ signal }) =>
        api("GET /deliveries", {
          scope,
          query: { subscription_id: id, limit: RECENT_SIZE },
          signal,
        }),
      refetchInterval: ACTIVE_POLL_MS,
    }),

  deliveries: (scope: Scope, filters: DeliveryFilters) => ({
    queryKey: webhookKeys.deliveries(scope, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /deliveries", { scope, query: { ...filters, cursor, limit: PAGE_SIZE }, signal }),
    listed: ({ delivery_id, created_at }: DeliveryResource) => ({ id: delivery_id, created_at }),
    isUnsettled: ({ status }: DeliveryResource) => status === "pending",
  }),

  delivery: (scope: Scope, id: string) =>
    queryOptions({
      queryKey: webhookKeys.delivery(scope, id),
      queryFn: ({ signal }) =>
        api("GET /deliveries/{deliveryID}", { scope, params: { deliveryID: id }, signal }),
      refetchInterval: ({ state }) =>
        state.data?.status === "pending" ? ACTIVE_POLL_MS : IDLE_POLL_MS,
    }),
};
