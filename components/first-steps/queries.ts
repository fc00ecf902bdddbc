import { queryOptions } from "@tanstack/react-query";
import { api, type Scope } from "@/lib/client/api";
import type { FirstStepsResource } from "@/lib/domain/first-steps/schemas";

const POLL_INTERVAL_MS = 2500;

export const FIRST_STEPS_FILTERS = ["for"] as const;

/** Whether all steps of a path are completed. */
export const isComplete = (path: FirstStepsResource["counter" | "integration"]): boolean =>
  Object.values(path).every(Boolean);

export const firstStepsQueries = {
  steps: (scope: Scope) =>
    queryOptions({
      queryKey: ["first-steps", scope.organizationId, scope.mode] as const,
      queryFn: ({ signal }) => api("GET /first-steps", { scope, signal }),
      refetchInterval: ({ state: { data } }) =>
        data && isComplete(data.counter) && isComplete(data.integration) ? false : POLL_INTERVAL_MS,
    }),
};
