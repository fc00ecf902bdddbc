import { type Actor, authorize } from "@/lib/actor";
import { Prisma, query } from "@/lib/db";
import { newestFirst } from "@/lib/newest-first";
import {
  cursorAfter,
  type Page,
  type PageRequest,
  type Position,
  readCursor,
  toPage,
} from "@/lib/pagination";
import { type AccountPaymentRow, accountPaymentColumns } from "./account-columns";
import { type SearchConditions, searchConditions } from "./search-conditions";
import type { PaymentSearch } from "./schemas";

/** So many rows are looked through for a page, whatever is looked for and however many payments there are. */
const LOOKED_THROUGH = 10_000;
const EXPORT_BATCH = 1000;

export interface PaymentSearchPage extends Page<AccountPaymentRow> {
  /** There was more to look through than one page does: its next page goes on from here. */
  searchedTo?: Date;
}

/**
 * The organization's payments in the actor's mode that a person looks for, newest first. The days are those of the
 * time zone. A page may hold less than it could, or nothing, and still have a next one: see `searchedTo`.
 * Throws `ValidationFailed`.
 */
export async function searchPayments(
  actor: Actor,
  search: PaymentSearch,
  page: PageRequest & { timeZone: string },
): Promise<PaymentSearchPage> {
  authorize(actor, "payments.read");
  const after = readCursor(page.cursor, "payment");
  return readPage(searchConditions(actor, search, page.timeZone), page.limit, after);
}

/**
 * The same without pages, for a file: batches of up to 1000, the next one read when it is asked for.
 * What is wrong is thrown at once, not with the first batch.
 */
export function exportPayments(
  actor: Actor,
  search: PaymentSearch,
  timeZone: string,
): AsyncGenerator<AccountPaymentRow[]> {
  authorize(actor, "payments.read");
  const conditions = searchConditions(actor, search, timeZone);
  return batches(conditions);
}

async function* batches(conditions: SearchConditions): AsyncGenerator<AccountPaymentRow[]> {
  let after: Position | undefined;
  for (;;) {
    const page = await readPage(conditions, EXPORT_BATCH, after);
    if (page.rows.length > 0) yield page.rows;
    if (!page.hasMore) return;
    after = readCursor(page.nextCursor, "payment");
  }
}

async function readPage(
  { ranges, among }: SearchConditions,
  limit: number,
  after: Position | undefined,
): Promise<PaymentSearchPage> {
  const further = after
    ? ranges.map(
        (range) =>
          Prisma.sql`${range} AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`,
      )
    : ranges;
  const lookedThrough = newestFirst(Prisma.sql`payments`, further, LOOKED_THROUGH);
  const matching =
    among.length > 0 ? Prisma.sql`WHERE ${Prisma.join(among, " AND ")}` : Prisma.empty;
  const rows = await query<AccountPaymentRow>(Prisma.sql`
    SELECT ${accountPaymentColumns} FROM (${lookedThrough}) AS p ${matching}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`);
  if (rows.length > limit || among.length === 0) return toPage(rows, limit);

  const [last] = await query<Position>(Prisma.sql`
    SELECT created_at AS "createdAt", id FROM (${lookedThrough}) AS p OFFSET ${LOOKED_THROUGH - 1}`);
  if (!last) return toPage(rows, limit);
  return { rows, hasMore: true, nextCursor: cursorAfter(last), searchedTo: last.createdAt };
}
