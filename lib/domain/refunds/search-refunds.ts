import { andVisibleTo } from "@/lib/domain/payments";
import { isAtLocation, tillsAtLocation } from "@/lib/domain/till/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query, queryRawPg } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import {
  type Page,
  type PageRequest,
  type Position,
  readCursor,
  toPage,
} from "@/lib/kit/pagination";
import { firstInOrder, type Rows, sqlRows } from "@/lib/kit/rows";
import { createdWithin } from "@/lib/kit/start-of-day";
import { type AccountRefundRow, accountRefunds } from "./account-refund";
import type { RefundColumn } from "./columns";
import { RefundNotFound } from "./errors";
import { REFUND_STATUSES, type RefundSearch } from "./schemas";

/**
 * Returns the refunds in the actor's organization and mode that match a search, newest first. Days are in the given
 * time zone. Throws `ValidationFailed` for an invalid cursor.
 */
export async function searchRefunds(
  actor: Actor,
  search: RefundSearch,
  page: PageRequest & { timeZone: string },
): Promise<Page<AccountRefundRow>> {
  authorize(actor, search.payment_id === undefined ? "refunds.search" : "refunds.read");
  const after = readCursor(page.cursor, "refund");
  return readPage(searchRanges(actor, search, page.timeZone), page.limit, after);
}

/** Returns a refund with details of its payment. Throws `RefundNotFound`. */
export async function readAccountRefund(actor: Actor, id: string): Promise<AccountRefundRow> {
  authorize(actor, "refunds.read");
  if (!isId("refund", id)) throw new RefundNotFound();
  const [refund] = await query<AccountRefundRow>(
    accountRefunds(sqlRows<RefundColumn>`
      SELECT * FROM refunds
      WHERE id = ${id} AND organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
        ${andVisibleTo(actor, Prisma.sql`payment_id`)}`),
  );
  if (!refund) throw new RefundNotFound();
  return refund;
}

/** Ranges of one index each; at a location, of each of its tills: see `firstInOrder`. */
interface SearchRanges {
  ranges: readonly Prisma.Sql[];
  each?: Rows<"id">;
}

/** Returns one range per requested status, or a single one for all statuses or for a location. */
export function searchRanges(actor: Actor, search: RefundSearch, timeZone: string): SearchRanges {
  const { location_id: locationId } = search;
  const everywhere = Prisma.join(
    [
      Prisma.sql`organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode ${andVisibleTo(actor, Prisma.sql`payment_id`)}`,
      ...(search.payment_id ? [Prisma.sql`payment_id = ${search.payment_id}`] : []),
      ...createdWithin({ from: search.created_from, to: search.created_to }, timeZone),
    ],
    " AND ",
  );
  const statuses = search.status ?? [];
  const isEveryStatus = statuses.length === 0 || statuses.length === REFUND_STATUSES.length;
  if (locationId !== undefined) {
    const inStatus = isEveryStatus
      ? Prisma.empty
      : Prisma.sql`AND status = ANY (${statuses}::refund_status[])`;
    // A payment has few refunds, at any till.
    return search.payment_id
      ? {
          ranges: [
            Prisma.sql`${everywhere} ${inStatus} AND ${isAtLocation(actor, Prisma.sql`till_id`, locationId)}`,
          ],
        }
      : {
          ranges: [Prisma.sql`${everywhere} ${inStatus} AND till_id = each_one.id`],
          each: tillsAtLocation(actor, locationId),
        };
  }
  return {
    ranges: isEveryStatus
      ? [everywhere]
      : statuses.map((status) => Prisma.sql`${everywhere} AND status = ${status}::refund_status`),
  };
}

/** Returns the refunds in the ranges after a position. */
export async function readPage(
  { ranges, each }: SearchRanges,
  limit: number,
  after: Position | undefined,
): Promise<Page<AccountRefundRow>> {
  const further = after
    ? ranges.map(
        (range) =>
          Prisma.sql`${range} AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`,
      )
    : ranges;
  const refunds = firstInOrder(sqlRows<RefundColumn>`refunds`, {
    ranges: further,
    limit: limit + 1,
    each,
  });
  return toPage(await queryRawPg<AccountRefundRow>(accountRefunds(refunds)), limit);
}
