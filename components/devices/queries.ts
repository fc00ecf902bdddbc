import { queryOptions } from "@tanstack/react-query";
import type { Filters } from "@/components/list/filters-of";
import { allDeviceKeys } from "@/components/records/device-keys";
import { api, type Scope } from "@/lib/client/api";
import type { DeviceKeyResource } from "@/lib/domain/devices/schemas";

/** The filters' names in the URL and in the API. */
export const DEVICE_FILTERS = ["show"] as const;
export type DeviceFilters = Filters<(typeof DEVICE_FILTERS)[number]>;

export const PAGE_SIZE = 50;

/** Device totals don't need to be recounted often. */
const USAGE_FRESH_MS = 60_000;

export const deviceKeys = {
  all: allDeviceKeys,
  list: (scope: Scope, filters: DeviceFilters) =>
    [...deviceKeys.all(scope), "list", filters] as const,
  usage: (scope: Scope) => [...deviceKeys.all(scope), "usage"] as const,
};

export const deviceQueries = {
  list: (scope: Scope, filters: DeviceFilters) => ({
    queryKey: deviceKeys.list(scope, filters),
    fetchPage: (cursor: string, signal: AbortSignal) =>
      api("GET /devices", { scope, query: { ...filters, cursor, limit: PAGE_SIZE }, signal }),
    listed: ({ device_key_id, created_at }: DeviceKeyResource) => ({
      id: device_key_id,
      created_at,
    }),
    isUnsettled: () => false,
  }),

  usage: (scope: Scope) =>
    queryOptions({
      queryKey: deviceKeys.usage(scope),
      queryFn: ({ signal }) => api("GET /devices/usage", { scope, signal }),
      staleTime: USAGE_FRESH_MS,
      refetchInterval: USAGE_FRESH_MS,
    }),
};
