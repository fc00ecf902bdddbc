import type { Page } from "@/lib/kit/pagination";

/** A page as the wire knows it. */
export const presentPage = <Row, Resource>(page: Page<Row>, present: (row: Row) => Resource) => ({
  data: page.rows.map(present),
  has_more: page.hasMore,
  next_cursor: page.nextCursor,
});
