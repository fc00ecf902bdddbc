import type { Scope } from "@/lib/client/api";
import type { ViewList } from "@/lib/domain/saved-views/schemas";

/** The options of a list's saved views, for the server that prefetches them and the browser. */
export const savedViewsOptions = ({ organizationId }: Scope, list: ViewList) => ({
  queryKey: ["saved-views", organizationId, list] as const,
  staleTime: 60_000,
});
