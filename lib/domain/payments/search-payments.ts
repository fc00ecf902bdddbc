import { type Actor, authorize } from "@/lib/kit/actor";
import { db, newestFirst, Prisma, query, queryRawPg } from "@/lib/kit/db";
import {
  cursorAfter,
  type Page,
  type PageRequest,
  type Position,
  readCursor,
  toPage,
} from "@/lib/kit/pagination";
import { newestDeviceKeys } from "@/lib/domain/devices/sql";
import { type AccountPaymentRow, accountPaymentColumns } from "./columns";
import { type SearchConditions, searchConditions } from "./search-conditions";
import type { PaymentDevice, PaymentSearch } from "./schemas";

/** The most rows scanned for one page, regardless of the search and the number of payments. */
const MAX_SCANNED = 10_000;

export interface PaymentSearchPage extends Page<AccountPaymentRow> {
  /** Set if there was more to scan than one page covers: the next page continues from here. */
  scannedUntil?: Date;
}

/**
 * Returns the payments in the actor's organization and mode that match a search, newest first. Days are in the given
 * time zone. A page can have fewer rows than its limit, or none, and still have a next page: see `scannedUntil`. Throws
 * `ValidationFailed`.
 */
export async function searchPayments(
  actor: Actor,
  search: PaymentSearch,
  page: PageRequest & { timeZone: string },
): Promise<PaymentSearchPage> {
  authorize(actor, "payments.search");
  const after = readCursor(page.cursor, "payment");
  return readPage(searchConditions(actor, search, page.timeZone), page.limit, after);
}

/** Returns SQL for the first matching rows after a position, among the rows that one page scans. */
export function pageStatements(
  { ranges, filters }: SearchConditions,
  limit: number,
  after: Position | undefined,
): { page: Prisma.Sql; lastScanned?: Prisma.Sql } {
  const further = after
    ? ranges.map(
        (range) =>
          Prisma.sql`${range} AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`,
      )
    : ranges;
  const select = Prisma.sql`SELECT ${accountPaymentColumns}`;
  const order = Prisma.sql`ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`;
  const payments = Prisma.sql`payments`;
  if (filters.length === 0) {
    return {
      page: Prisma.sql`${select} FROM (${newestFirst(payments, further, limit + 1)}) AS p ${order}`,
    };
  }
  const scanned = newestFirst(payments, further, MAX_SCANNED);
  return {
    page: Prisma.sql`${select} FROM (${scanned}) AS p WHERE ${Prisma.join(filters, " AND ")} ${order}`,
    lastScanned: Prisma.sql`
      SELECT created_at AS "createdAt", id FROM (${scanned}) AS p OFFSET ${MAX_SCANNED - 1}`,
  };
}

/**
 * Reads rows in the order of an index. The planner assumes that all rows up to the scan limit are read and would rather
 * fetch and sort them, but most pages are full long before that.
 */
export function readInIndexOrder<Result>(
  read: (ask: <Row>(statement: Prisma.Sql) => Promise<Row[]>) => Promise<Result>,
): Promise<Result> {
  return db().$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT set_config('enable_sort', 'off', true)`;
    return read((statement) => transaction.$queryRaw(statement));
  });
}

/** Returns the rows after a position that match the conditions. */
export async function readPage(
  conditions: SearchConditions,
  limit: number,
  after: Position | undefined,
): Promise<PaymentSearchPage> {
  const { page, lastScanned } = pageStatements(conditions, limit, after);
  if (!lastScanned) return toPage(await queryRawPg<AccountPaymentRow>(page), limit);
  return readInIndexOrder(async (ask) => {
    const rows = await ask<AccountPaymentRow>(page);
    const [last] = rows.length > limit ? [] : await ask<Position>(lastScanned);
    if (!last) return toPage(rows, limit);
    return { rows, hasMore: true, nextCursor: cursorAfter(last), scannedUntil: last.createdAt };
  });
}

const MAX_DEVICES = 500;

/**
 * Returns the devices that payments can be filtered by, including revoked ones: only names and IDs, for roles that
 * cannot see the keys. The 500 newest, sorted by name.
 */
export async function listPaymentDevices(actor: Actor): Promise<PaymentDevice[]> {
  authorize(actor, "payments.search");
  return query<PaymentDevice>(Prisma.sql`
    SELECT id AS device_id, name FROM (${newestDeviceKeys(actor, MAX_DEVICES)}) AS newest
    ORDER BY name, device_id`);
}
