import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import type { ListPage } from "@/components/list/merge-latest";
import { accountJson, searchOf, type View } from "@/lib/client/view";
import type {
  DeliveryDetail,
  DeliverySummary,
  SubscriptionSummary,
} from "@/lib/domain/webhooks/schemas";

type Seen = Pick<View, "organizationId" | "mode">;

/** As they are called in the address bar and by the API. */
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
const SOON_MS = 2500;
const SELDOM_MS = 15_000;

export const webhookKeys = {
  all: ({ organizationId, mode }: Seen) => ["webhooks", organizationId, mode] as const,
  subscriptions: (seen: Seen) => [...webhookKeys.all(seen), "subscriptions"] as const,
  subscription: (seen: Seen, id: string) => [...webhookKeys.all(seen), "subscription", id] as const,
  deliveries: (seen: Seen, filters: DeliveryFilters) =>
    [...webhookKeys.all(seen), "deliveries", filters] as const,
  recent: (seen: Seen, id: string) => [...webhookKeys.all(seen), "recent", id] as const,
  delivery: (seen: Seen, id: string) => [...webhookKeys.all(seen), "delivery", id] as const,
};

export const webhookQueries = {
  subscriptions: (seen: Seen) =>
    queryOptions({
      queryKey: webhookKeys.subscriptions(seen),
      queryFn: ({ signal }) =>
        accountJson<{ data: SubscriptionSummary[] }>(seen, "/webhooks", { signal }),
      refetchInterval: SOON_MS,
    }),

  subscription: (seen: Seen, id: string) =>
    queryOptions({
      queryKey: webhookKeys.subscription(seen, id),
      queryFn: ({ signal }) =>
        accountJson<SubscriptionSummary>(seen, `/webhooks/${encodeURIComponent(id)}`, { signal }),
      refetchInterval: SOON_MS,
    }),

  recent: (seen: Seen, id: string) =>
    queryOptions({
      queryKey: webhookKeys.recent(seen, id),
      queryFn: ({ signal }) =>
        accountJson<ListPage<DeliverySummary>>(
          seen,
          `/deliveries${searchOf({ subscription_id: id, limit: RECENT_SIZE })}`,
          { signal },
        ),
      refetchInterval: SOON_MS,
    }),

  deliveries: (seen: Seen, filters: DeliveryFilters) => ({
    queryKey: webhookKeys.deliveries(seen, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      accountJson<ListPage<DeliverySummary>>(
        seen,
        `/deliveries${searchOf({ ...filters, cursor, limit: PAGE_SIZE })}`,
        { signal },
      ),
    listed: ({ delivery_id, created_at }: DeliverySummary) => ({ id: delivery_id, created_at }),
    isMoving: ({ status }: DeliverySummary) => status === "pending",
  }),

  delivery: (seen: Seen, id: string) =>
    queryOptions({
      queryKey: webhookKeys.delivery(seen, id),
      queryFn: ({ signal }) =>
        accountJson<DeliveryDetail>(seen, `/deliveries/${encodeURIComponent(id)}`, { signal }),
      refetchInterval: ({ state }) => (state.data?.status === "pending" ? SOON_MS : SELDOM_MS),
    }),
};
