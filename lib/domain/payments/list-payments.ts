import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { type Payment, Prisma, queryPrepared } from "@/lib/kit/db";
import { type Page, type PageRequest, readCursor, toPage } from "@/lib/kit/pagination";
import { paymentColumns } from "./columns";
import type { PaymentFilters } from "./schemas";

/**
 * Returns the payments in the actor's organization and mode, newest first. Throws `ValidationFailed` for an invalid
 * cursor.
 */
export async function listPayments(
  actor: Actor,
  filters: PaymentFilters,
  page: PageRequest,
): Promise<Page<Payment>> {
  authorize(actor, "payments.search");
  const after = readCursor(page.cursor, "payment");
  const conditions = [
    Prisma.sql`p.organization_id = ${actor.organizationId}`,
    Prisma.sql`p.mode = ${actor.mode}::mode`,
    ...(filters.status ? [Prisma.sql`p.status = ${filters.status}::payment_status`] : []),
    ...(filters.payer_phone ? [Prisma.sql`p.payer_phone = ${filters.payer_phone}`] : []),
    ...(filters.merchant_order_id
      ? [Prisma.sql`p.merchant_order_id = ${filters.merchant_order_id}`]
      : []),
    ...(after
      ? [Prisma.sql`(p.created_at, p.id) < (${after.createdAt}::timestamptz, ${after.id})`]
      : []),
  ];
  const rows = await queryPrepared<Payment>(Prisma.sql`
    SELECT ${paymentColumns} FROM payments p WHERE ${Prisma.join(conditions, " AND ")}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${page.limit + 1}`);
  return toPage(rows, page.limit);
}
