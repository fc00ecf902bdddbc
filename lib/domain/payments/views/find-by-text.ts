import type { Actor } from "@/lib/kit/actor";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { endOfPrefix, MIN_PREFIX } from "@/lib/kit/text";
import type { WithDisplayStatus } from "../display-status";
import { isOfPayers } from "./search-conditions";

/** The fields of a payment that search results show. */
export type FoundPayment = Pick<
  Payment,
  "id" | "currency" | "createdAt" | "merchantOrderId" | "payerPhone"
> &
  WithDisplayStatus;

export const foundPaymentColumns =
  Prisma.raw(`id, status, amount, currency, created_at AS "createdAt",
  merchant_order_id AS "merchantOrderId", payer_phone AS "payerPhone",
  refunded_amount AS "refundedAmount", refund_pending_amount AS "refundPendingAmount",
  cancelled_by AS "cancelledBy", network_status AS "networkStatus"`);

export const paymentsInScope = (actor: Actor): Prisma.Sql =>
  Prisma.sql`organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode`;

/**
 * Returns the actor's payment with this ID, if there is one; the caller has already checked the permission to search.
 */
export async function paymentsWithId(actor: Actor, id: string): Promise<FoundPayment[]> {
  if (!isId("payment", id)) return [];
  return query<FoundPayment>(
    Prisma.sql`SELECT ${foundPaymentColumns} FROM payments WHERE id = ${id} AND ${paymentsInScope(actor)}`,
  );
}

/** The most payments among which the newest with a prefix are found. */
const MAX_SCANNED = 500;

/**
 * Returns the actor's payments with an order ID, then those whose order ID begins with it, each newest first, up to a
 * limit. Both queries use the one index that compares order IDs by bytes; if very many begin with it, only the first
 * ones in its order are compared.
 */
export async function paymentsOfOrder(
  actor: Actor,
  order: string,
  limit: number,
): Promise<FoundPayment[]> {
  const exact = await query<FoundPayment>(Prisma.sql`
    SELECT ${foundPaymentColumns} FROM payments WHERE ${paymentsInScope(actor)} AND merchant_order_id = ${order}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  const missing = limit - exact.length;
  if (missing === 0 || order.length < MIN_PREFIX) return exact;
  const beginning = await query<FoundPayment>(Prisma.sql`
    SELECT ${foundPaymentColumns} FROM (
      SELECT * FROM payments
      WHERE ${paymentsInScope(actor)} AND merchant_order_id ~>~ ${order}
        AND merchant_order_id ~<~ ${endOfPrefix(order)}
      ORDER BY merchant_order_id USING ~<~, created_at DESC, id DESC LIMIT ${MAX_SCANNED}
    ) AS p ORDER BY created_at DESC, id DESC LIMIT ${missing}`);
  return [...exact, ...beginning];
}

/** The newest payments among which those with the last digits of a phone are found. */
const MAX_SCANNED_PHONES = 5_000;

/**
 * Returns payments among the actor's newest by payers whose number ends with these digits, newest first, up to a limit. It
 * reads the index of the list in its order.
 */
export const paymentsOfPhoneEnd = (
  actor: Actor,
  ending: string,
  limit: number,
): Promise<FoundPayment[]> =>
  query<FoundPayment>(Prisma.sql`
    SELECT ${foundPaymentColumns} FROM (
      SELECT * FROM payments WHERE ${paymentsInScope(actor)}
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_SCANNED_PHONES}
    ) AS p WHERE ${isOfPayers({ ending })} ORDER BY created_at DESC, id DESC LIMIT ${limit}`);

/** Returns the actor's payments by a payer's phone number (E.164), newest first, up to a limit. */
export const paymentsOfPhone = (
  actor: Actor,
  phone: string,
  limit: number,
): Promise<FoundPayment[]> =>
  query<FoundPayment>(Prisma.sql`
    SELECT ${foundPaymentColumns} FROM payments WHERE ${paymentsInScope(actor)} AND payer_phone = ${phone}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
