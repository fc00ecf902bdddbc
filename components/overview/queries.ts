import { queryOptions } from "@tanstack/react-query";
import { api, type Scope } from "@/lib/client/api";
import type { PatternPeriod, VolumePeriod } from "@/lib/domain/reports/schemas";

const all = ({ organizationId, mode }: Scope) => ["overview", organizationId, mode] as const;

/** New and changed payments appear within 3 seconds; sums follow a little later. */
const LATEST_POLL_MS = 2500;
const SUMS_POLL_MS = 10_000;
const VOLUME_POLL_MS = 60_000;
const PATTERNS_POLL_MS = 300_000;

export const overviewQueries = {
  overview: (scope: Scope) =>
    queryOptions({
      queryKey: [...all(scope), "now"] as const,
      queryFn: ({ signal }) => api("GET /overview", { scope, signal }),
      refetchInterval: SUMS_POLL_MS,
    }),
  volume: (scope: Scope, period: VolumePeriod) =>
    queryOptions({
      queryKey: [...all(scope), "volume", period] as const,
      queryFn: ({ signal }) => api("GET /overview/volume", { scope, query: { period }, signal }),
      refetchInterval: VOLUME_POLL_MS,
    }),
  patterns: (scope: Scope, period: PatternPeriod) =>
    queryOptions({
      queryKey: [...all(scope), "patterns", period] as const,
      queryFn: ({ signal }) => api("GET /overview/patterns", { scope, query: { period }, signal }),
      refetchInterval: PATTERNS_POLL_MS,
    }),
  latest: (scope: Scope) =>
    queryOptions({
      queryKey: [...all(scope), "latest"] as const,
      queryFn: ({ signal }) => api("GET /overview/latest", { scope, signal }),
      refetchInterval: LATEST_POLL_MS,
    }),
};
