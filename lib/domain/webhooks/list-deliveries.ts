import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { type Page, type PageRequest, readCursor, toPage } from "@/lib/kit/pagination";
import { createdWithin } from "@/lib/kit/start-of-day";
import { deliveryColumns, type DeliveryRow } from "./delivery-rows";
import type { DeliveryFilters, DeliveryStatus } from "./schemas";

// Literals instead of parameters, because Postgres matches partial indexes by their conditions.
const CONDITION_BY_STATUS: Record<DeliveryStatus, Prisma.Sql> = {
  pending: Prisma.sql`status = 'pending'`,
  succeeded: Prisma.sql`status = 'succeeded'`,
  failed: Prisma.sql`status = 'failed'`,
};

/**
 * Lists the webhook deliveries of the actor's organization and mode, newest first, including tests and deliveries of
 * deleted subscriptions. `from` and `to` are days in the time zone, both inclusive. Throws `ValidationFailed` if the
 * cursor belongs to another list.
 */
export async function listDeliveries(
  actor: Actor,
  filters: DeliveryFilters,
  page: PageRequest,
  timeZone = "UTC",
): Promise<Page<DeliveryRow>> {
  authorize(actor, "webhooks.read");
  const after = readCursor(page.cursor, "delivery");
  const { subscription_id, event, status, test, payment_id } = filters;
  const conditions = [
    Prisma.sql`organization_id = ${actor.organizationId}`,
    Prisma.sql`mode = ${actor.mode}::mode`,
    ...(subscription_id ? [Prisma.sql`subscription_id = ${subscription_id}`] : []),
    ...(payment_id ? [Prisma.sql`payment_id = ${payment_id}`] : []),
    // Safe to inline, because it is one of the known types.
    ...(event ? [Prisma.sql`event_type = ${Prisma.raw(`'${event}'`)}`] : []),
    ...(status ? [CONDITION_BY_STATUS[status]] : []),
    ...(test ? [test === "true" ? Prisma.sql`is_test` : Prisma.sql`NOT is_test`] : []),
    ...createdWithin(filters, timeZone),
    ...(after
      ? [Prisma.sql`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id})`]
      : []),
  ];
  const rows = await query<DeliveryRow>(Prisma.sql`
    WITH page AS (
      SELECT * FROM deliveries WHERE ${Prisma.join(conditions, " AND ")}
      ORDER BY created_at DESC, id DESC LIMIT ${page.limit + 1}
    )
    SELECT ${deliveryColumns} FROM page d JOIN subscriptions s ON s.id = d.subscription_id
    ORDER BY d.created_at DESC, d.id DESC`);
  return toPage(rows, page.limit);
}
