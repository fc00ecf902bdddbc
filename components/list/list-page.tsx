import type { QueryKey } from "@tanstack/react-query";
import { HydratedPage, type HydratedPageProps } from "@/components/session/hydrated-page";
import { type Filters, filtersOf } from "./filters-of";
import { listOptions } from "./list-options";
import type { ListPage as Page } from "./merge-latest";

/** What Next gives a page of the address behind the question mark. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

interface Schema<Search> {
  safeParse: (filters: object) => { success: true; data: Search } | { success: false };
}

/**
 * A page of the account area that is a list, with the list's first page at hand. What the address asks for and cannot
 * be looked for is left to the list, which says why.
 */
export async function ListPage<Name extends string, Search, Item>({
  searchParams,
  names,
  schema,
  queryKey,
  read,
  ...page
}: HydratedPageProps & {
  searchParams: SearchParams;
  /** The filters' names in the address. */
  names: readonly Name[];
  schema: Schema<Search>;
  queryKey: (filters: Filters<Name>) => QueryKey;
  /** The first page. */
  read: (search: Search) => Promise<Page<Item>>;
}) {
  const given = await searchParams;
  const filters = filtersOf(names, (name) => [given[name]].flat()[0]);
  return (
    <HydratedPage
      {...page}
      prefetch={async (client) => {
        const search = schema.safeParse(filters);
        if (!search.success) return;
        await client.prefetchInfiniteQuery(
          listOptions({ queryKey: queryKey(filters), fetchPage: () => read(search.data) }),
        );
      }}
    />
  );
}
