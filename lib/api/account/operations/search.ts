import { SearchQuery, SearchResults } from "@/lib/domain/search/schemas";
import type { OperationTable } from "../../operation";
import type { AccountOperation } from "../operation";

export const searchOperations = {
  search: {
    method: "GET",
    path: "/search",
    summary: "Find payments, refunds, deliveries and devices",
    tag: "Search",
    permission: "payments.search",
    query: SearchQuery,
    response: SearchResults,
  },
} as const satisfies OperationTable<AccountOperation>;
