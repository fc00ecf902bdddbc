import type { InfiniteData } from "@tanstack/react-query";

/** A page of a list, newest first, as returned by the account area's API. */
export interface ListPage<Item> {
  data: Item[];
  has_more: boolean;
  next_cursor: string;
  /** How far back the search went, if the page isn't full. */
  searched_to?: string | undefined;
}

export interface Listed {
  id: string;
  created_at: string;
}

/** More rows than this on the first page mean that the tab was left open: the list starts over. */
const MAX_ON_FIRST_PAGE = 500;

type Pages<Item> = InfiniteData<ListPage<Item>, string>;

/** Whether one row sorts above another: newer, or created at the same time with a later ID. */
const isAbove = (one: Listed, other: Listed): boolean =>
  one.created_at > other.created_at || (one.created_at === other.created_at && one.id > other.id);

/** Replaces the rows of a list that have changed, wherever they are. */
export function replaceRows<Item>(
  list: Pages<Item>,
  now: readonly Item[],
  listed: (item: Item) => Listed,
): Pages<Item> {
  const current = new Map(now.map((item) => [listed(item).id, item]));
  const pages = list.pages.map((page) => ({
    ...page,
    data: page.data.map((item) => current.get(listed(item).id) ?? item),
  }));
  return { ...list, pages };
}

/**
 * Merges the latest first page into a list: new rows are at the top, changed rows are replaced, rows that no longer
 * match are removed, and the rows below are kept or updated.
 */
export function mergeLatest<Item>(
  list: Pages<Item>,
  head: ListPage<Item>,
  now: readonly Item[],
  listed: (item: Item) => Listed,
): Pages<Item> {
  const justHead: Pages<Item> = { pages: [head], pageParams: [""] };
  const first = list.pages[0];
  if (!first || !head.has_more) return justHead;

  const rows = list.pages.flatMap((page) => page.data);
  const lowest = head.data.at(-1);
  // Where the head ends: at its last row, or as far back as it was searched.
  const end: Listed | undefined = head.searched_to
    ? { created_at: head.searched_to, id: "" }
    : lowest && listed(lowest);
  if (!end) return list;
  const fresh = new Set(head.data.map((item) => listed(item).id));
  const reachesTheList = rows.some(
    (item) => fresh.has(listed(item).id) || isAbove(listed(item), end),
  );
  const isSearchOfPages = rows.length === 0 && list.pages.length > 1;
  if (!reachesTheList && !isSearchOfPages) return justHead;

  const current = new Map(now.map((item) => [listed(item).id, item]));
  const below = (items: Item[]) =>
    items
      .filter((item) => !fresh.has(listed(item).id) && isAbove(end, listed(item)))
      .map((item) => current.get(listed(item).id) ?? item);
  const [, ...rest] = list.pages.map((page) => ({ ...page, data: below(page.data) }));
  const top = { ...first, data: [...head.data, ...below(first.data)] };
  if (rest.length === 0 && top.data.length > MAX_ON_FIRST_PAGE) return justHead;
  return { ...list, pages: [top, ...rest] };
}
