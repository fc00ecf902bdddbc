import { type Actor, authorize } from "@/lib/kit/actor";
import { firstInOrder, Prisma, query, queryRawPg } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { createdWithin } from "@/lib/kit/start-of-day";
import {
  type Page,
  type PageRequest,
  type Position,
  readCursor,
  toPage,
} from "@/lib/kit/pagination";
import { andVisibleTo } from "@/lib/domain/payments";
import { type AccountRefundRow, accountRefunds } from "./columns";
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
    accountRefunds(Prisma.sql`
      SELECT * FROM refunds
      WHERE id = ${id} AND organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
        ${andVisibleTo(actor, Prisma.sql`payment_id`)}`),
  );
  if (!refund) throw new RefundNotFound();
  return refund;
}

/** Returns ranges of one index each: one per requested status, or a single one for all statuses. */
export function searchRanges(actor: Actor, search: RefundSearch, timeZone: string): Prisma.Sql[] {
  const everywhere = Prisma.join(
    [
      Prisma.sql`organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode ${andVisibleTo(actor, Prisma.sql`payment_id`)}`,
      ...(search.payment_id ? [Prisma.sql`payment_id = ${search.payment_id}`] : []),
      ...createdWithin({ from: search.created_from, to: search.created_to }, timeZone),
    ],
    " AND ",
  );
  const statuses = search.status ?? [];
  if (statuses.length === 0 || statuses.length === REFUND_STATUSES.length) return [everywhere];
  return statuses.map((status) => Prisma.sql`${everywhere} AND status = ${status}::refund_status`);
}

/** Returns the refunds in the ranges after a position. */
export async function readPage(
  ranges: readonly Prisma.Sql[],
  limit: number,
  after: Position | undefined,
): Promise<Page<AccountRefundRow>> {
  const further = after
    ? ranges.map(
        (range) =>
          Prisma.sql`${range} AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`,
      )
    : ranges;
  const refunds = firstInOrder(Prisma.sql`refunds`, further, limit + 1);
  return toPage(await queryRawPg<AccountRefundRow>(accountRefunds(refunds)), limit);
}
