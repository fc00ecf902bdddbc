import { queryOptions } from "@tanstack/react-query";
import { accountJson, searchOf, type View } from "@/lib/client/view";
import type { SearchResults } from "@/lib/domain/search/schemas";

/** What is there under a text; nothing is asked for none. */
export const searchQuery = (seen: Pick<View, "organizationId" | "mode">, text: string) =>
  queryOptions({
    queryKey: ["search", seen.organizationId, seen.mode, text] as const,
    queryFn: ({ signal }) =>
      accountJson<SearchResults>(seen, `/search${searchOf({ q: text })}`, { signal }),
    enabled: text !== "",
    retry: false,
  });
