import { newestDeviceKeys } from "@/lib/domain/devices/sql";
import { memberships, userNames } from "@/lib/domain/sign-in/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { db, Prisma, query, queryRawPg } from "@/lib/kit/db";
import { sortedByName } from "@/lib/kit/names";
import { type Page, type PageRequest, toPage } from "@/lib/kit/pagination";
import { firstInOrder, type Rows, sqlRows } from "@/lib/kit/rows";
import { seconds } from "@/lib/kit/time";
import type { PaymentColumn } from "../columns";
import { type AccountPaymentRow, accountPaymentColumns } from "./account-payment";
import {
  cursorAfterPayment,
  PAYMENT_ORDERS,
  type PaymentOrder,
  type PaymentPosition,
  readPaymentCursor,
} from "./payment-orders";
import type { PaymentDevice, PaymentMember, PaymentSearch, PaymentSort } from "./schemas";
import { type SearchConditions, searchConditions } from "./search-conditions";

/** The rows scanned for one page, a part at a time, regardless of the search and the number of payments. */
const SCANNED_PARTS = [500, 1_500, 3_000, 5_000];
const MAX_SCANNED = SCANNED_PARTS.reduce((sum, part) => sum + part, 0);
/**
 * After this time no further part is scanned. Payments that a filter leaves out may be anywhere in a large table, so that
 * each may have to be read from the disk.
 */
const MAX_SCAN_MS = seconds(2);
/** So that even a part that takes long ends with its statement, not with the transaction. */
const SCAN_TRANSACTION = { timeout: seconds(20) };

export interface PaymentSearchPage extends Page<AccountPaymentRow> {
  /** Set if there was more to scan than one page covers: the next page continues from here. */
  scannedUntil?: Date;
}

/**
 * Returns the payments in the actor's organization and mode that match a search, newest first or in another order. Days
 * are in the given time zone. A page can have fewer rows than its limit, or none, and still have a next page: see
 * `scannedUntil`. A filtered search can be sorted by amount only among the newest 10 000 payments that it scans; if there
 * are more, `scannedUntil` of each page is where they end. Amounts of another currency are left out of that order.
 * Throws `ValidationFailed`.
 */
export async function searchPayments(
  actor: Actor,
  search: PaymentSearch,
  page: PageRequest & { timeZone: string; sort?: PaymentSort | undefined },
): Promise<PaymentSearchPage> {
  authorize(actor, "payments.search");
  const order = PAYMENT_ORDERS[page.sort ?? "-created"];
  const conditions = searchConditions(actor, search, page.timeZone);
  const after = readPaymentCursor(page.cursor, order);
  const options = { limit: page.limit, after, order };
  if (!order.isByAmount) return readPage(conditions, options);
  const isFiltered = Object.values(search).some((filter) => filter !== undefined);
  const comparable = {
    ...conditions,
    filters: [...conditions.filters, Prisma.sql`currency = ${actor.currency}`],
  };
  return isFiltered ? readSortedPage(comparable, options) : readPage(comparable, options);
}

const select = Prisma.sql`SELECT ${accountPaymentColumns}`;
const NEWEST = PAYMENT_ORDERS["-created"];

interface PageOptions {
  limit: number;
  after: PaymentPosition | undefined;
  order?: PaymentOrder | undefined;
}

/**
 * Returns SQL for the first matching rows after a position, among the next `maxScanned` rows, and for the last of those, if
 * there are as many.
 */
export function pageStatements(
  { filters, table, each, ...conditions }: SearchConditions,
  { limit, after, order = NEWEST, maxScanned = MAX_SCANNED }: PageOptions & { maxScanned?: number },
): { page: Prisma.Sql; lastScanned?: Rows<keyof PaymentPosition> } {
  const ranges = after
    ? conditions.ranges.map((range) => Prisma.sql`${range} AND ${order.after(after)}`)
    : conditions.ranges;
  const first = Prisma.sql`ORDER BY ${order.by} LIMIT ${limit + 1}`;
  if (filters.length === 0) {
    return {
      page: Prisma.sql`${select} FROM (${firstInOrder(table, { ranges, each, limit: limit + 1, order: order.by })}) AS p ${first}`,
    };
  }
  const scanned = firstInOrder(table, { ranges, each, limit: maxScanned, order: order.by });
  return {
    page: Prisma.sql`${select} FROM (${scanned}) AS p WHERE ${Prisma.join(filters, " AND ")} ${first}`,
    lastScanned: lastOf(scanned, maxScanned),
  };
}

const lastOf = (scanned: Rows<PaymentColumn>, maxScanned: number) => sqlRows<keyof PaymentPosition>`
  SELECT created_at AS "createdAt", id, amount FROM (${scanned}) AS p OFFSET ${maxScanned - 1}`;

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
  }, SCAN_TRANSACTION);
}

/** Returns the rows after a position that match the conditions, in the order of an index. */
export async function readPage(
  conditions: SearchConditions,
  { limit, after, order = NEWEST }: PageOptions,
): Promise<PaymentSearchPage> {
  if (conditions.filters.length === 0) {
    const { page } = pageStatements(conditions, { limit, after, order });
    return pageOf(await queryRawPg<AccountPaymentRow>(page), limit, order);
  }
  return readInIndexOrder(async (ask) => {
    const startedAt = performance.now();
    const rows: AccountPaymentRow[] = [];
    let position = after;
    for (const maxScanned of SCANNED_PARTS) {
      const missing = limit - rows.length;
      const { page, lastScanned } = pageStatements(conditions, {
        limit: missing,
        after: position,
        order,
        maxScanned,
      });
      rows.push(...(await ask<AccountPaymentRow>(page)));
      if (rows.length > limit) return pageOf(rows, limit, order);
      const [last] = await ask<PaymentPosition>(lastScanned!);
      if (!last) return pageOf(rows, limit, order);
      position = last;
      if (performance.now() - startedAt > MAX_SCAN_MS) break;
    }
    const nextCursor = cursorAfterPayment(position!, order);
    return { rows, hasMore: true, nextCursor, scannedUntil: position!.createdAt };
  });
}

/** Returns the rows after a position that match the conditions, sorted among the newest that one page scans. */
async function readSortedPage(
  { filters, table, ...scope }: SearchConditions,
  { limit, after, order = NEWEST }: PageOptions,
): Promise<PaymentSearchPage> {
  const scanned = firstInOrder(table, { ...scope, limit: MAX_SCANNED });
  const isAfter = after ? Prisma.sql`AND ${order.after(after)}` : Prisma.empty;
  const [rows, [last]] = await Promise.all([
    query<AccountPaymentRow>(Prisma.sql`
      ${select} FROM (${scanned}) AS p WHERE ${Prisma.join(filters, " AND ")} ${isAfter}
      ORDER BY ${order.by} LIMIT ${limit + 1}`),
    query<PaymentPosition>(lastOf(scanned, MAX_SCANNED)),
  ]);
  return { ...pageOf(rows, limit, order), ...(last && { scannedUntil: last.createdAt }) };
}

const pageOf = (rows: AccountPaymentRow[], limit: number, order: PaymentOrder) =>
  toPage(rows, limit, (last) => cursorAfterPayment(last, order));

const MAX_CHOICES = 500;

/** Returns the members that payments can be filtered by, up to 500, sorted by name. */
export async function listPaymentMembers(actor: Actor): Promise<PaymentMember[]> {
  authorize(actor, "payments.search");
  const members = await query<PaymentMember>(Prisma.sql`
    SELECT m.user_id AS member_id, u.name FROM ${memberships} m JOIN ${userNames} u ON u.id = m.user_id
    WHERE m.organization_id = ${actor.organizationId} ORDER BY m.user_id LIMIT ${MAX_CHOICES}`);
  return sortedByName(members);
}

/**
 * Returns the devices that payments can be filtered by, including revoked ones: only names and IDs, for roles that
 * cannot see the keys. The 500 newest, sorted by name.
 */
export async function listPaymentDevices(actor: Actor): Promise<PaymentDevice[]> {
  authorize(actor, "payments.search");
  const devices = await query<PaymentDevice>(Prisma.sql`
    SELECT id AS device_id, name FROM (${newestDeviceKeys(actor, MAX_CHOICES)}) AS newest
    ORDER BY device_id`);
  return sortedByName(devices);
}
