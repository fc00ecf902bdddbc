import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import type { ListPage } from "@/components/list/merge-latest";
import { accountJson, searchOf, type View } from "@/lib/client/view";
import type {
  StaticQrAddress,
  StaticQrPaymentResource,
  StaticQrSync,
} from "@/lib/domain/static-qr/schemas";

type Seen = Pick<View, "organizationId" | "mode">;

/** As they are called in the address bar and by the API. */
export const STATIC_QR_FILTERS = ["search", "from", "to"] as const;
export type StaticQrFilterName = (typeof STATIC_QR_FILTERS)[number];
export type StaticQrFilters = Filters<StaticQrFilterName>;

export const PAGE_SIZE = 50;
const SYNC_LOOK_MS = 3000;

export const staticQrKeys = {
  all: ({ organizationId, mode }: Seen) => ["static-qr", organizationId, mode] as const,
  list: (seen: Seen, filters: StaticQrFilters) =>
    [...staticQrKeys.all(seen), "list", filters] as const,
  sync: (seen: Seen) => [...staticQrKeys.all(seen), "sync"] as const,
  address: (seen: Seen) => [...staticQrKeys.all(seen), "address"] as const,
};

/** In the list's order: booked last first, then by the number in the books, which grows. */
const listed = ({ id, order_reg_date }: StaticQrPaymentResource) => ({
  id: String(id).padStart(16, "0"),
  created_at: order_reg_date,
});

export const staticQrQueries = {
  list: (seen: Seen, filters: StaticQrFilters) => ({
    queryKey: staticQrKeys.list(seen, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      accountJson<ListPage<StaticQrPaymentResource>>(
        seen,
        `/static-qr/payments${searchOf({ ...filters, cursor, limit: PAGE_SIZE })}`,
        { signal },
      ),
    listed,
    isMoving: () => false,
  }),

  sync: (seen: Seen) =>
    queryOptions({
      queryKey: staticQrKeys.sync(seen),
      queryFn: ({ signal }) => accountJson<StaticQrSync>(seen, "/static-qr/sync", { signal }),
      refetchInterval: SYNC_LOOK_MS,
    }),

  address: (seen: Seen) =>
    queryOptions({
      queryKey: staticQrKeys.address(seen),
      queryFn: ({ signal }) => accountJson<StaticQrAddress>(seen, "/static-qr", { signal }),
      staleTime: Infinity,
    }),
};
