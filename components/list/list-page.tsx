import type { QueryKey } from "@tanstack/react-query";
import { HydratedPage, type HydratedPageProps } from "@/components/session/hydrated-page";
import type { SavedView, ViewList } from "@/lib/domain/saved-views/schemas";
import { type Filters, filtersOf } from "./filters-of";
import { listOptions } from "./list-options";
import type { ListPage as Page } from "./merge-latest";
import { savedViewsOptions } from "./saved-view-options";

/** The query parameters that Next passes to a page. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

interface Schema<Search> {
  safeParse: (filters: object) => { success: true; data: Search } | { success: false };
}

/**
 * A page of the account area with a list, whose first page and saved views are prefetched. Invalid filters are left to the list, which
 * shows the error.
 */
export async function ListPage<Name extends string, Search, Item>({
  searchParams,
  names,
  schema,
  queryKey,
  read,
  views,
  choices,
  ...page
}: HydratedPageProps & {
  searchParams: SearchParams;
  /** The filters' names in the URL. */
  names: readonly Name[];
  schema: Schema<Search>;
  queryKey: (filters: Filters<Name>) => QueryKey;
  /** Reads the first page. */
  read: (search: Search) => Promise<Page<Item>>;
  /** For lists that views can be saved of. */
  views?: { list: ViewList; read: (list: ViewList) => Promise<SavedView[]> };
  /** What some filters are chosen from: filters that come later move the others. */
  choices?: { queryKey: QueryKey; read: () => Promise<object> };
}) {
  const given = await searchParams;
  const filters = filtersOf(names, (name) => [given[name]].flat()[0]);
  return (
    <HydratedPage
      {...page}
      prefetch={async (client) => {
        const search = schema.safeParse(filters);
        await Promise.all([
          views &&
            client.prefetchQuery({
              ...savedViewsOptions(page.member, views.list),
              queryFn: async () => ({ data: await views.read(views.list) }),
            }),
          choices && client.prefetchQuery({ queryKey: choices.queryKey, queryFn: choices.read }),
          search.success &&
            client.prefetchInfiniteQuery(
              listOptions({ queryKey: queryKey(filters), fetchPage: () => read(search.data) }),
            ),
        ]);
      }}
    />
  );
}
