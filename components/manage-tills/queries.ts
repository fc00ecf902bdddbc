import { queryOptions } from "@tanstack/react-query";
import { useChangeOf } from "@/components/session/use-change";
import { api, type Scope } from "@/lib/client/api";

/** What tills show changes by the second; where they are does not. */
const POLL_INTERVAL_MS = 5_000;

const keys = {
  all: ({ organizationId, mode }: Scope) => ["tills", organizationId, mode] as const,
};

export const tillListQueries = {
  list: (scope: Scope, show: "all" | undefined) =>
    queryOptions({
      queryKey: [...keys.all(scope), "list", show] as const,
      queryFn: ({ signal }) => api("GET /tills", { scope, query: show ? { show } : {}, signal }),
      refetchInterval: POLL_INTERVAL_MS,
    }),
  catalogue: (scope: Scope) =>
    queryOptions({
      queryKey: [...keys.all(scope), "catalogue"] as const,
      queryFn: ({ signal }) => api("GET /catalogue", { scope, signal }),
    }),
  printedCode: (scope: Scope, tillID: string) =>
    queryOptions({
      queryKey: [...keys.all(scope), "printed-code", tillID] as const,
      queryFn: ({ signal }) =>
        api("GET /tills/{tillID}/printed-code", { scope, params: { tillID }, signal }),
    }),
  locations: (scope: Scope) =>
    queryOptions({
      queryKey: [...keys.all(scope), "locations"] as const,
      queryFn: ({ signal }) => api("GET /locations", { scope, signal }),
    }),
};

/** A mutation of tills that refetches them when it succeeds. Throws `RequestFailed`. */
export const useTillChange = <Input, Answer>(
  send: (input: Input, scope: Scope) => Promise<Answer>,
) =>
  useChangeOf(keys.all, (scope, input: Input) => send(input, scope), { rereadsOnFailure: false });
