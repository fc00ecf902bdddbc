// SQL fragments on reusable links for statements in other folders.
import { Prisma } from "@/lib/kit/db";
import { sqlRows } from "@/lib/kit/rows";
import type { AtNetwork } from "@/lib/network";

/** Expression: `id` and `title` of the reusable link that a payment was made through, or null. `paymentId` is a column. */
export const linkOfPayment = (paymentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT jsonb_build_object('id', l.id, 'title', l.title)
    FROM reusable_link_payments lp JOIN reusable_links l ON l.id = lp.reusable_link_id
    WHERE lp.payment_id = ${paymentId})`;

/**
 * A boolean: a payment was made through a reusable link. `paymentId` is a column. It is a scalar, which PostgreSQL looks up
 * row by row; it would turn EXISTS into a join that loses the order of the payments.
 */
export const isOfReusableLink = (paymentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  coalesce((SELECT true FROM reusable_link_payments lp WHERE lp.payment_id = ${paymentId}), false)`;

/** SELECT of the number of active links that are paid at a network account. */
export const countOfLinksAt = ({ organizationId, mode, networkNumber }: AtNetwork) =>
  sqlRows<"count">`
    SELECT count(*)::int AS count FROM reusable_links
    WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND network_number = ${networkNumber}
      AND is_active`;

/** A boolean: an organization has a reusable link, in either mode. */
export const hasAnyReusableLink = (organizationId: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM reusable_links WHERE organization_id = ${organizationId})`;
