// SQL fragments on static QR payments for statements in other folders.
import type { Owner, Span } from "@/lib/domain/payments/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";

export const own = ({ organizationId, mode }: Omit<Owner, "currency">): Prisma.Sql =>
  Prisma.sql`organization_id = ${organizationId} AND mode = ${mode}::mode`;

/** SELECT of the static QR payments in the owner's currency that were registered in a span. */
export const staticQrWithin = (owner: Owner, { from, until }: Span) => sqlRows<
  "order_reg_date" | "amount"
>`
  SELECT order_reg_date, amount FROM static_qr_payments
  WHERE ${own(owner)} AND currency = ${owner.currency}
    AND order_reg_date >= ${from} AND order_reg_date < ${until}`;

/** SELECT of when the first static QR payment was registered. */
export const firstStaticQr = (actor: Actor) => sqlRows<"order_reg_date">`
  SELECT order_reg_date FROM static_qr_payments WHERE ${own(actor)} ORDER BY order_reg_date LIMIT 1`;

/** SELECT of the first time from `since` on at which a static QR payment was registered. */
export const firstStaticQrSince = (owner: Owner, since: Prisma.Sql) => sqlRows<"first">`
  SELECT min(order_reg_date) AS first FROM static_qr_payments
  WHERE ${own(owner)} AND order_reg_date >= ${since}`;

/** A boolean: an organization has a static QR payment, in either mode. */
export const hasAnyStaticQrPayment = (organizationId: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM static_qr_payments WHERE organization_id = ${organizationId})`;

/** A boolean: a static QR payment was received in the actor's mode. */
export const hasStaticQrPayment = (actor: Actor): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM static_qr_payments WHERE ${own(actor)})`;
