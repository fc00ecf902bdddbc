// SQL fragments on static QR payments for statements in other folders.
import type { Owner, Span } from "@/lib/domain/payments/sql";
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";

/** SELECT of the static QR payments in the owner's currency that were registered in a span. */
export const staticQrWithin = (
  { organizationId, mode, currency }: Owner,
  { from, until }: Span,
) => sqlRows<"order_reg_date" | "amount">`
  SELECT order_reg_date, amount FROM static_qr_payments
  WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND currency = ${currency}
    AND order_reg_date >= ${from} AND order_reg_date < ${until}`;

/** SELECT of when the first static QR payment was registered. */
export const firstStaticQr = ({ organizationId, mode }: Actor) => sqlRows<"order_reg_date">`
  SELECT order_reg_date FROM static_qr_payments
  WHERE organization_id = ${organizationId} AND mode = ${mode}::mode
  ORDER BY order_reg_date LIMIT 1`;

/** SELECT of the first time from `since` on at which a static QR payment was registered. */
export const firstStaticQrSince = (
  { organizationId, mode }: Owner,
  since: Prisma.Sql,
) => sqlRows<"first">`
  SELECT min(order_reg_date) AS first FROM static_qr_payments
  WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND order_reg_date >= ${since}`;

/** A boolean: an organization has a static QR payment, in either mode. */
export const hasAnyStaticQrPayment = (organizationId: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM static_qr_payments WHERE organization_id = ${organizationId})`;

/** A boolean: a static QR payment was received in the actor's mode. */
export const hasStaticQrPayment = ({
  organizationId,
  mode,
}: Actor): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM static_qr_payments
  WHERE organization_id = ${organizationId} AND mode = ${mode}::mode)`;
