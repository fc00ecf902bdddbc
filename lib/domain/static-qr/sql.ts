// SQL fragments on static QR payments for statements in other folders.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";

/**
 * SELECT of `order_reg_date` and `amount` of the actor's static QR payments in their currency that were registered in a span; `from` and
 * `until` are timestamp expressions, `until` exclusive.
 */
export const staticQrWithin = (
  { organizationId, mode, currency }: Actor,
  { from, until }: { from: Prisma.Sql; until: Prisma.Sql },
): Prisma.Sql => Prisma.sql`
  SELECT order_reg_date, amount FROM static_qr_payments
  WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND currency = ${currency}
    AND order_reg_date >= ${from} AND order_reg_date < ${until}`;

/** SELECT of the `order_reg_date` of the first static QR payment. */
export const firstStaticQr = ({ organizationId, mode }: Actor): Prisma.Sql => Prisma.sql`
  SELECT order_reg_date FROM static_qr_payments
  WHERE organization_id = ${organizationId} AND mode = ${mode}::mode
  ORDER BY order_reg_date LIMIT 1`;

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
