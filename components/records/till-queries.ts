import { queryOptions } from "@tanstack/react-query";
import { api, type Scope } from "@/lib/client/api";

/** All tills, including those that were ended, and where they stand: what lists are filtered by. */
export const filterTills = (scope: Scope) =>
  queryOptions({
    queryKey: ["tills", scope.organizationId, scope.mode, "to filter by"] as const,
    queryFn: ({ signal }) => api("GET /tills", { scope, query: { show: "all" }, signal }),
  });
