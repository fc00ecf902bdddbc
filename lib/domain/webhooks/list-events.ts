import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, queryRawPg } from "@/lib/kit/db";
import { cursorAfter, type Page, type PageRequest, readCursor, toPage } from "@/lib/kit/pagination";
import type { EventFilters } from "./event-schemas";
import type { EventType } from "./vocabulary";

export interface EventRow {
  id: string;
  type: EventType;
  paymentId: string;
  refundId: string | null;
  merchantOrderId: string | null;
  createdAt: Date;
}

/**
 * Returns the time before which no event can be committed any more. A separate statement, because it only holds for
 * statements that begin after it.
 */
export async function eventsCompleteBefore(): Promise<Date> {
  const [row] = await queryRawPg<{ at: Date }>(Prisma.sql`SELECT events_complete_before() AS at`);
  return row!.at;
}

/**
 * Lists the events of the actor's organization and mode. Newest first, it is like any other list. Oldest first, it can
 * be followed forever: events that are still being written are held back together with those after them, so that no
 * event ever appears behind a cursor, and the last page too has a cursor to continue from. Throws `ValidationFailed` if
 * the cursor is invalid or belongs to the other order.
 */
export async function listEvents(
  actor: Actor,
  { event, since, until, order }: EventFilters,
  page: PageRequest,
): Promise<Page<EventRow>> {
  authorize(actor, "webhooks.read");
  const after = readCursor(page.cursor, "event", order);
  const isNewestFirst = order === "newest";
  const direction = Prisma.raw(isNewestFirst ? "DESC" : "ASC");
  const conditions = [
    Prisma.sql`organization_id = ${actor.organizationId}`,
    Prisma.sql`mode = ${actor.mode}::mode`,
    ...(event ? [Prisma.sql`type = ${event}`] : []),
    ...(since ? [Prisma.sql`created_at >= ${new Date(since)}::timestamptz`] : []),
    ...(until ? [Prisma.sql`created_at < ${new Date(until)}::timestamptz`] : []),
    ...(isNewestFirst
      ? []
      : [Prisma.sql`created_at < ${await eventsCompleteBefore()}::timestamptz`]),
    ...(after
      ? [
          Prisma.sql`(created_at, id) ${Prisma.raw(isNewestFirst ? "<" : ">")}
            (${after.createdAt}::timestamptz, ${after.id})`,
        ]
      : []),
  ];
  const rows = await queryRawPg<EventRow>(Prisma.sql`
    SELECT id, type, payment_id AS "paymentId", refund_id AS "refundId",
      merchant_order_id AS "merchantOrderId", created_at AS "createdAt"
    FROM events WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY created_at ${direction}, id ${direction} LIMIT ${page.limit + 1}`);
  const listed = toPage(rows, page.limit);
  if (isNewestFirst) return listed;
  const last = listed.rows.at(-1);
  return { ...listed, nextCursor: last ? cursorAfter(last, order) : (page.cursor ?? "") };
}
