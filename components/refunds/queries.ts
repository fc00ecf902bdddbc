import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import type { ListPage } from "@/components/list/merge-latest";
import { accountJson, searchOf, type View } from "@/lib/client/view";
import type { AccountRefund } from "@/lib/domain/refunds/schemas";

type Seen = Pick<View, "organizationId" | "mode">;

/** As they are called in the address bar and by the API. */
export const REFUND_FILTERS = ["status", "created_from", "created_to", "payment_id"] as const;
export type RefundFilterName = (typeof REFUND_FILTERS)[number];
export type RefundFilters = Filters<RefundFilterName>;

export const PAGE_SIZE = 50;

const SOON_MS = 2500;
const SELDOM_MS = 15_000;

const isMoving = (refund: AccountRefund): boolean => refund.status === "pending";

export const refundKeys = {
  all: ({ organizationId, mode }: Seen) => ["refunds", organizationId, mode] as const,
  list: (seen: Seen, filters: RefundFilters) => [...refundKeys.all(seen), "list", filters] as const,
  one: (seen: Seen, id: string) => [...refundKeys.all(seen), "one", id] as const,
};

export const refundPath = (id: string): string => `/refunds/${encodeURIComponent(id)}`;

export const refundQueries = {
  list: (seen: Seen, filters: RefundFilters) => ({
    queryKey: refundKeys.list(seen, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      accountJson<ListPage<AccountRefund>>(
        seen,
        `/refunds${searchOf({ ...filters, cursor, limit: PAGE_SIZE })}`,
        { signal },
      ),
    listed: (refund: AccountRefund) => ({ id: refund.refund_id, created_at: refund.created_at }),
    isMoving,
  }),

  one: (seen: Seen, id: string) =>
    queryOptions({
      queryKey: refundKeys.one(seen, id),
      queryFn: ({ signal }) => accountJson<AccountRefund>(seen, refundPath(id), { signal }),
      refetchInterval: ({ state }) => (state.data && !isMoving(state.data) ? SELDOM_MS : SOON_MS),
    }),
};
