"use client";
import {
  type InfiniteData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { listOptions } from "./list-options";
import { type Listed, type ListPage, mergeLatest, replaceRows } from "./merge-latest";

/** Shows new and changed rows within 3 seconds. */
const POLL_INTERVAL_MS = 2500;
const MAX_WATCHED = 100;

export interface LiveListOptions<Item> {
  queryKey: QueryKey;
  /** By default. In another order new rows may be anywhere, so only the loaded ones are kept current. */
  isNewestFirst?: boolean;
  /** "" is the first page. */
  fetchPage: (cursor: string, signal: AbortSignal) => Promise<ListPage<Item>>;
  /** Refetches rows further down by ID; those that are unlikely to change come last. */
  fetchThese?: (ids: string[], signal: AbortSignal) => Promise<Item[]>;
  listed: (item: Item) => Listed;
  /** Whether a row is likely to change soon. */
  isUnsettled: (item: Item) => boolean;
}

/**
 * An infinite list that stays current: its first page is polled every few seconds and merged into the loaded pages, so
 * that no row on screen is lost.
 */
export function useLiveList<Item>(options: LiveListOptions<Item>) {
  const { queryKey, fetchPage, fetchThese, listed, isUnsettled, isNewestFirst = true } = options;
  const list = useInfiniteQuery({
    ...listOptions({ queryKey, fetchPage }),
    // Polling the first page keeps it fresh.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const look = useQuery({
    queryKey: [...queryKey, "look"],
    enabled: list.isSuccess,
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
    retry: false,
    queryFn: async ({ client, signal }) => {
      const head = isNewestFirst ? await fetchPage("", signal) : undefined;
      const known = client.getQueryData<InfiniteData<ListPage<Item>, string>>(queryKey);
      const inHead = new Set(head?.data.map((item) => listed(item).id));
      const further = (known?.pages ?? [])
        .flatMap((page) => page.data)
        .filter((item) => !inHead.has(listed(item).id))
        .sort((one, other) => Number(isUnsettled(other)) - Number(isUnsettled(one)))
        .slice(0, MAX_WATCHED)
        .map((item) => listed(item).id);
      const now = fetchThese && further.length > 0 ? await fetchThese(further, signal) : [];
      client.setQueryData<InfiniteData<ListPage<Item>, string>>(
        queryKey,
        (shown) =>
          shown && (head ? mergeLatest(shown, head, now, listed) : replaceRows(shown, now, listed)),
      );
      return Date.now();
    },
  });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const scannedUntil = list.data?.pages.at(-1)?.searched_to;
  return { list, rows, scannedUntil, isStale: look.isError };
}
