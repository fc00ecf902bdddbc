import { type Actor, authorize } from "@/lib/kit/actor";
import { db, type Payment, Prisma, query } from "@/lib/kit/db";
import {
  type Page,
  type PageRequest,
  type Position,
  readCursor,
  toPage,
} from "@/lib/kit/pagination";

/**
 * Payments by link of the actor's organization and mode, newest first. Throws `ValidationFailed` on a foreign
 * cursor.
 */
export async function listPaymentLinks(actor: Actor, page: PageRequest): Promise<Page<Payment>> {
  authorize(actor, "payments.search");
  const after = readCursor(page.cursor, "payment");
  const places = await query<Position>(Prisma.sql`
    SELECT id, created_at AS "createdAt" FROM payments
    WHERE organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode AND method = 'link'
      ${after ? Prisma.sql`AND (created_at, id) < (${after.createdAt}::timestamptz, ${after.id})` : Prisma.empty}
    ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}`);
  const payments = await db().payment.findMany({
    where: { id: { in: places.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  return toPage(payments, page.limit);
}
