import { isOfReusableLink } from "@/lib/domain/reusable-links/sql";
import { Prisma } from "@/lib/kit/db";
import type { DisplayMethod } from "./vocabulary";

/** The method that people see of a payment `p`, as an SQL expression. */
export const displayMethodSql = Prisma.sql`(CASE
  WHEN p.method = 'direct' THEN 'direct'
  WHEN p.till_id IS NOT NULL THEN 'till_qr'
  WHEN ${isOfReusableLink(Prisma.sql`p.id`)} THEN 'reusable_link'
  ELSE 'link' END)`;

/** A literal, because the index of links is a partial one. */
const isLink = Prisma.sql`method = 'link'`;

/**
 * A range of an index that holds the payments with a display method, if there is one, and a filter if the range holds
 * others too.
 */
export const displayMethodConditions = (
  method: DisplayMethod,
): { range?: Prisma.Sql; filter: Prisma.Sql } => ({
  ...(method !== "direct" && { range: isLink }),
  filter: Prisma.sql`${displayMethodSql} = ${method}`,
});

/**
 * A range of the index of links that members made, and of payments through reusable links. Literals, because it is a
 * partial one.
 */
export const madeByMembers = Prisma.sql`${isLink} AND till_id IS NULL AND device_key_id IS NULL`;
