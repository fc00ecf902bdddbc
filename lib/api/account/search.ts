import { SearchQuery, SearchResults } from "@/lib/domain/search/schemas";
import type { AccountOperation } from "./operation";

export const searchOperations = {
  search: {
    method: "GET",
    path: "/search",
    permission: "payments.search",
    query: SearchQuery,
    response: SearchResults,
  },
} as const satisfies Record<string, AccountOperation>;
