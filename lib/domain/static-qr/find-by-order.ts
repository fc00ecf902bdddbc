import type { Actor } from "@/lib/kit/actor";
import { Prisma, query, type StaticQrPayment } from "@/lib/kit/db";
import { endOfPrefix, MIN_PREFIX } from "@/lib/kit/text";
import { own } from "./sql";

/** The fields of a static QR payment that search results show. */
export type FoundStaticQr = Pick<
  StaticQrPayment,
  "orderNumber" | "merchantOrderId" | "amount" | "currency" | "orderRegDate" | "clientShortName"
>;

const COLUMNS = Prisma.raw(`order_number AS "orderNumber", merchant_order_id AS "merchantOrderId",
  amount, currency, order_reg_date AS "orderRegDate", client_short_name AS "clientShortName"`);

/**
 * Returns the actor's static QR payments whose order number starts with this text, up to a limit; an exact match sorts
 * first. The caller has already checked the permission to read them.
 */
export async function staticQrWithNumber(
  actor: Actor,
  number: string,
  limit: number,
): Promise<FoundStaticQr[]> {
  if (number.length < MIN_PREFIX) return [];
  return query<FoundStaticQr>(Prisma.sql`
    SELECT ${COLUMNS} FROM static_qr_payments
    WHERE ${own(actor)} AND order_number ~>=~ ${number} AND order_number ~<~ ${endOfPrefix(number)}
    ORDER BY order_number USING ~<~ LIMIT ${limit}`);
}

/**
 * Returns the actor's static QR payments whose order ID, the merchant's own, starts with this text, up to a limit; exact
 * matches sort first, the newest of them before the others. The caller has already checked the permission to read them.
 */
export async function staticQrOfOrder(
  actor: Actor,
  order: string,
  limit: number,
): Promise<FoundStaticQr[]> {
  const isFound =
    order.length < MIN_PREFIX
      ? Prisma.sql`merchant_order_id = ${order}`
      : Prisma.sql`merchant_order_id ~>=~ ${order} AND merchant_order_id ~<~ ${endOfPrefix(order)}`;
  return query<FoundStaticQr>(Prisma.sql`
    SELECT ${COLUMNS} FROM static_qr_payments WHERE ${own(actor)} AND ${isFound}
    ORDER BY merchant_order_id USING ~<~, order_reg_date DESC, id DESC LIMIT ${limit}`);
}
