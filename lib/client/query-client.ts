import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import { RequestFailed } from "./request-json";

const FRESH_MS = 5_000;
const MAX_RETRIES = 2;

const retry = (failures: number, error: Error): boolean =>
  error instanceof RequestFailed && error.isPassing && failures < MAX_RETRIES;

/** Creates a query client with the defaults of all queries, both in the browser and for prefetching on the server. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Always try the request: nothing is paused silently while the browser seems offline, to be sent some time later.
      queries: { retry, staleTime: FRESH_MS, networkMode: "always" },
      mutations: { networkMode: "always" },
      // A page can be sent while its data is still loading.
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
    },
  });
