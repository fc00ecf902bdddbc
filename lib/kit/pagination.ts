import { ValidationFailed } from "@/lib/kit/errors";
import { type IdKind, isId } from "@/lib/kit/ids";

/** The last row of a page: the next page starts after it. */
export interface Position {
  createdAt: Date;
  id: string;
}

export interface PageRequest {
  limit: number;
  cursor?: string | undefined;
}

export interface Page<Row> {
  rows: Row[];
  hasMore: boolean;
  /** "" if there is no next page. */
  nextCursor: string;
}

const SHAPE = /^[+]?(\d{1,14})\.(.+)$/;

/** A list that is offered in both orders marks the cursors of one, so that neither is taken for the other. */
export type Order = "newest" | "oldest";
const MARK: Record<Order, string> = { newest: "", oldest: "+" };

/** Returns the cursor of the page that starts after a position. */
export const cursorAfter = ({ createdAt, id }: Position, order: Order = "newest"): string =>
  Buffer.from(`${MARK[order]}${createdAt.getTime()}.${id}`).toString("base64url");

/**
 * Reads a cursor that `toPage` returned for a list of this kind and order. No cursor, or an empty one, means the first
 * page. Throws `ValidationFailed`.
 */
export function readCursor(
  cursor: string | undefined,
  of: IdKind,
  order: Order = "newest",
): Position | undefined {
  if (!cursor) return undefined;
  const match = SHAPE.exec(Buffer.from(cursor, "base64url").toString("latin1"));
  const position = match && { createdAt: new Date(Number(match[1])), id: match[2]! };
  // Only the exact text that was issued is valid: any other that happens to decode points to a mistake elsewhere.
  if (position && isId(of, position.id) && cursorAfter(position, order) === cursor) return position;
  throw new ValidationFailed([
    {
      field: "cursor",
      message:
        "cursor is not valid for this list; pass next_cursor of the previous page, or leave it out",
    },
  ]);
}

/** Builds a page from up to `limit + 1` rows. */
export function toPage<Row extends Position>(
  rows: Row[],
  limit: number,
  cursorOf: (last: Row) => string = cursorAfter,
): Page<Row> {
  const hasMore = rows.length > limit;
  const shown = hasMore ? rows.slice(0, limit) : rows;
  const last = shown.at(-1);
  return { rows: shown, hasMore, nextCursor: hasMore && last ? cursorOf(last) : "" };
}

/** Converts a page to the API's format. */
export const presentPage = <Row, Resource>(page: Page<Row>, present: (row: Row) => Resource) => ({
  data: page.rows.map(present),
  has_more: page.hasMore,
  next_cursor: page.nextCursor,
});
