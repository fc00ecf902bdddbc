import { defaultShouldDehydrateQuery, QueryClient } from "@tanstack/react-query";
import { RequestFailed } from "./request-json";

const FRESH_MS = 5_000;
const MAX_RETRIES = 2;

const retry = (failures: number, error: Error): boolean =>
  error instanceof RequestFailed && error.isPassing && failures < MAX_RETRIES;

/** The settings of every query, in the browser and where the server prefetches for it. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Whether Qassa can be reached is found out by asking it: nothing waits in silence, to be sent some time later.
      queries: { retry, staleTime: FRESH_MS, networkMode: "always" },
      mutations: { networkMode: "always" },
      // A page can be sent while its data is on the way.
      dehydrate: {
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === "pending",
      },
    },
  });
