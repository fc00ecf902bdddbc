import type { ListPage } from "./merge-latest";

/** The options of a list, for the server that prefetches it and the browser that continues it. */
export const listOptions = <Item>({
  queryKey,
  fetchPage,
}: {
  queryKey: readonly unknown[];
  /** "" is the first page. */
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<ListPage<Item>>;
}) => ({
  queryKey,
  queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
    fetchPage(pageParam, signal),
  initialPageParam: "",
  getNextPageParam: (page: ListPage<Item>) => (page.has_more ? page.next_cursor : undefined),
});
