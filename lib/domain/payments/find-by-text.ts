import type { Actor } from "@/lib/kit/actor";
import { type Payment, Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";

/** What a search shows of a payment. */
export type FoundPayment = Pick<
  Payment,
  "id" | "status" | "amount" | "currency" | "createdAt" | "merchantOrderId" | "payerPhone"
>;

const columns = Prisma.raw(`id, status, amount, currency, created_at AS "createdAt",
  merchant_order_id AS "merchantOrderId", payer_phone AS "payerPhone"`);

const inScope = (actor: Actor): Prisma.Sql =>
  Prisma.sql`organization_id = ${actor.organizationId} AND mode = ${actor.mode}::mode`;

/** What is shorter than this begins too many order ids to be looked for by. */
const MIN_BEGINNING = 2;
/** Sorts behind everything that begins with the text in front of it. */
const MAX_CHARACTER = "\u{10FFFF}";

/** The actor's payment with this ID, if there is one; the caller has already checked the permission to search. */
export async function paymentsWithId(actor: Actor, id: string): Promise<FoundPayment[]> {
  if (!isId("payment", id)) return [];
  return query<FoundPayment>(
    Prisma.sql`SELECT ${columns} FROM payments WHERE id = ${id} AND ${inScope(actor)}`,
  );
}

/**
 * The actor's payments of an order id, newest first, then of those that begin with it, so many at most; both along
 * the one index that compares order ids by bytes.
 */
export async function paymentsOfOrder(
  actor: Actor,
  order: string,
  limit: number,
): Promise<FoundPayment[]> {
  const exact = await query<FoundPayment>(Prisma.sql`
    SELECT ${columns} FROM payments WHERE ${inScope(actor)} AND merchant_order_id = ${order}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
  const missing = limit - exact.length;
  if (missing === 0 || order.length < MIN_BEGINNING) return exact;
  const beginning = await query<FoundPayment>(Prisma.sql`
    SELECT ${columns} FROM payments
    WHERE ${inScope(actor)} AND merchant_order_id ~>~ ${order}
      AND merchant_order_id ~<~ ${order + MAX_CHARACTER}
    ORDER BY merchant_order_id USING ~<~, created_at DESC, id DESC LIMIT ${missing}`);
  return [...exact, ...beginning];
}

/** The actor's payments by a payer's phone number (E.164), newest first, up to a limit. */
export const paymentsOfPhone = (
  actor: Actor,
  phone: string,
  limit: number,
): Promise<FoundPayment[]> =>
  query<FoundPayment>(Prisma.sql`
    SELECT ${columns} FROM payments WHERE ${inScope(actor)} AND payer_phone = ${phone}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`);
