import { andVisibleTo } from "@/lib/domain/payments";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, queryPrepared, type Refund } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { type Page, type PageRequest, readCursor, toPage } from "@/lib/kit/pagination";
import { refundColumns } from "./columns";
import { RefundNotFound } from "./errors";
import type { RefundFilters } from "./schemas";

const inScope = (actor: Actor): Prisma.Sql =>
  Prisma.sql`r.organization_id = ${actor.organizationId} AND r.mode = ${actor.mode}::mode
    ${andVisibleTo(actor, Prisma.sql`r.payment_id`)}`;

/** Returns a refund. Throws `RefundNotFound`, also for another organization's ID. */
export async function readRefund(actor: Actor, id: string): Promise<Refund> {
  const refund = await findRefund(actor, id);
  if (!refund) throw new RefundNotFound();
  return refund;
}

/** Like `readRefund`, but returns undefined if there is no such refund. */
export async function findRefund(actor: Actor, id: string): Promise<Refund | undefined> {
  authorize(actor, "refunds.read");
  if (!isId("refund", id)) return undefined;
  const [refund] = await queryPrepared<Refund>(Prisma.sql`
    SELECT ${refundColumns} FROM refunds r WHERE r.id = ${id} AND ${inScope(actor)}`);
  return refund;
}

/**
 * Returns the refunds in the actor's organization and mode, newest first; an unknown payment has none. Throws
 * `ValidationFailed` for an invalid cursor.
 */
export async function listRefunds(
  actor: Actor,
  filters: RefundFilters,
  page: PageRequest,
): Promise<Page<Refund>> {
  authorize(actor, filters.payment_id === undefined ? "refunds.search" : "refunds.read");
  const after = readCursor(page.cursor, "refund");
  if (filters.payment_id !== undefined && !isId("payment", filters.payment_id)) {
    return toPage<Refund>([], page.limit);
  }
  const conditions = [
    inScope(actor),
    ...(filters.payment_id ? [Prisma.sql`r.payment_id = ${filters.payment_id}`] : []),
    ...(filters.status ? [Prisma.sql`r.status = ${filters.status}::refund_status`] : []),
    ...(after
      ? [Prisma.sql`(r.created_at, r.id) < (${after.createdAt}::timestamptz, ${after.id})`]
      : []),
  ];
  const rows = await queryPrepared<Refund>(Prisma.sql`
    SELECT ${refundColumns} FROM refunds r WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY r.created_at DESC, r.id DESC LIMIT ${page.limit + 1}`);
  return toPage(rows, page.limit);
}
