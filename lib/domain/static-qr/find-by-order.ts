import type { Actor } from "@/lib/kit/actor";
import { Prisma, query, type StaticQrPayment } from "@/lib/kit/db";
import { endOfPrefix, MIN_PREFIX } from "@/lib/kit/text";

/** The fields of a static QR payment that search results show. */
export type FoundStaticQr = Pick<
  StaticQrPayment,
  "orderNumber" | "amount" | "currency" | "orderRegDate" | "clientShortName"
>;

/**
 * Returns the actor's static QR payments whose order number starts with this text, up to a limit; an exact match sorts
 * first. The caller has already checked the permission to read them.
 */
export async function staticQrWithOrder(
  actor: Actor,
  order: string,
  limit: number,
): Promise<FoundStaticQr[]> {
  if (order.length < MIN_PREFIX) return [];
  return query<FoundStaticQr>(Prisma.sql`
    SELECT order_number AS "orderNumber", amount, currency, order_reg_date AS "orderRegDate",
      client_short_name AS "clientShortName"
    FROM static_qr_payments
    WHERE organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode
      AND order_number ~>=~ ${order} AND order_number ~<~ ${endOfPrefix(order)}
    ORDER BY order_number USING ~<~ LIMIT ${limit}`);
}
