import { queryOptions } from "@tanstack/react-query";
import { api, type Scope } from "@/lib/client/api";

const POLL_MS = 5_000;

export const goLiveQueries = {
  checklist: (scope: Scope) =>
    queryOptions({
      queryKey: ["go-live", scope.organizationId, scope.mode] as const,
      queryFn: ({ signal }) => api("GET /go-live", { scope, signal }),
      refetchInterval: POLL_MS,
    }),
};
