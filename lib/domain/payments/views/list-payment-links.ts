import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma } from "@/lib/kit/db";
import type { PageRequest } from "@/lib/kit/pagination";
import { sqlRows } from "@/lib/kit/rows";
import type { PaymentColumn } from "../columns";
import { displayMethodConditions, madeByMembers } from "../display-method";
import { paymentsInScope } from "./find-by-text";
import { PAYMENT_ORDERS, readPaymentCursor } from "./payment-orders";
import type { SearchConditions } from "./search-conditions";
import { type PaymentSearchPage, readPage } from "./search-payments";

/** The conditions of the payment links that members made: not at a till, and not with a device key. */
export const linkConditions = (actor: Actor): SearchConditions => ({
  table: sqlRows<PaymentColumn>`payments`,
  ranges: [Prisma.sql`${paymentsInScope(actor)} AND ${madeByMembers}`],
  filters: [displayMethodConditions("link").filter],
});

/**
 * Returns the payment links that members of the actor's organization made in its mode, newest first. Like a search, a page
 * can have fewer rows than its limit and still have a next page. Throws `ValidationFailed` for an invalid cursor.
 */
export async function listPaymentLinks(
  actor: Actor,
  { limit, cursor }: PageRequest,
): Promise<PaymentSearchPage> {
  authorize(actor, "payments.search");
  const after = readPaymentCursor(cursor, PAYMENT_ORDERS["-created"]);
  return readPage(linkConditions(actor), { limit, after });
}
