import { queryOptions } from "@tanstack/react-query";
import { api, type Scope } from "@/lib/client/api";

/** What is there under a text; nothing is asked for none. */
export const searchQuery = (scope: Scope, text: string) =>
  queryOptions({
    queryKey: ["search", scope.organizationId, scope.mode, text] as const,
    queryFn: ({ signal }) => api("GET /search", { scope, query: { q: text }, signal }),
    enabled: text !== "",
    retry: false,
  });
