import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import type { ListPage } from "@/components/list/merge-latest";
import { accountJson, searchOf, type View } from "@/lib/client/view";
import type { DeviceKeyResource, DeviceUsage } from "@/lib/domain/devices/schemas";

type Seen = Pick<View, "organizationId" | "mode">;

/** As they are called in the address bar and by the API. */
export const DEVICE_FILTERS = ["show"] as const;
export type DeviceFilters = Filters<(typeof DEVICE_FILTERS)[number]>;

export const PAGE_SIZE = 50;

/** What came in by which device need not be counted again and again. */
const USAGE_FRESH_MS = 60_000;

export const deviceKeys = {
  all: ({ organizationId, mode }: Seen) => ["devices", organizationId, mode] as const,
  list: (seen: Seen, filters: DeviceFilters) => [...deviceKeys.all(seen), "list", filters] as const,
  usage: (seen: Seen) => [...deviceKeys.all(seen), "usage"] as const,
};

export const deviceQueries = {
  list: (seen: Seen, filters: DeviceFilters) => ({
    queryKey: deviceKeys.list(seen, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      accountJson<ListPage<DeviceKeyResource>>(
        seen,
        `/devices${searchOf({ ...filters, cursor, limit: PAGE_SIZE })}`,
        { signal },
      ),
    listed: ({ device_key_id, created_at }: DeviceKeyResource) => ({
      id: device_key_id,
      created_at,
    }),
    isMoving: () => false,
  }),

  usage: (seen: Seen) =>
    queryOptions({
      queryKey: deviceKeys.usage(seen),
      queryFn: ({ signal }) => accountJson<DeviceUsage>(seen, "/devices/usage", { signal }),
      staleTime: USAGE_FRESH_MS,
      refetchInterval: USAGE_FRESH_MS,
    }),
};
