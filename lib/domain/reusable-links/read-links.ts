import { paymentAmounts } from "@/lib/domain/payments/sql";
import { readPaymentsById } from "@/lib/domain/payments/views";
import { userNames } from "@/lib/domain/sign-in/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { type Page, type PageRequest, readCursor, toPage } from "@/lib/kit/pagination";
import { type ReusableLink, linkColumns, ofActor } from "./columns";
import { ReusableLinkNotFound } from "./errors";

/** A link, who made it, and its sums in minor units. */
export interface ReusableLinkRow extends ReusableLink {
  creator: string | null;
  paidCount: number;
  collected: bigint;
  refunded: bigint;
  pendingCount: number;
}

/** FROM items: links as `l`, with their sums as `s`. */
const withSums = Prisma.sql`reusable_links l, LATERAL (
  SELECT count(*) FILTER (WHERE p.status = 'completed')::int AS "paidCount",
    coalesce(sum(p.amount) FILTER (WHERE p.status = 'completed'), 0)::bigint AS collected,
    coalesce(sum(p.refunded_amount), 0)::bigint AS refunded,
    count(*) FILTER (WHERE p.status = 'pending')::int AS "pendingCount"
  FROM reusable_link_payments lp JOIN ${paymentAmounts} p ON p.id = lp.payment_id
  WHERE lp.reusable_link_id = l.id) s`;

const columns = Prisma.sql`${linkColumns}, s.*,
  (SELECT u.name FROM ${userNames} u WHERE u.id = l.created_by) AS creator`;

/**
 * Returns the reusable links in the actor's organization and mode, newest first. Throws `ValidationFailed` for an
 * invalid cursor.
 */
export async function listReusableLinks(
  actor: Actor,
  page: PageRequest,
): Promise<Page<ReusableLinkRow>> {
  authorize(actor, "payments.search");
  const after = readCursor(page.cursor, "reusableLink");
  const isFurther = after
    ? Prisma.sql`AND (l.created_at, l.id) < (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.empty;
  const rows = await query<ReusableLinkRow>(Prisma.sql`
    SELECT ${columns} FROM ${withSums} WHERE ${ofActor(actor)} ${isFurther}
    ORDER BY l.created_at DESC, l.id DESC LIMIT ${page.limit + 1}`);
  return toPage(rows, page.limit);
}

/** Returns a reusable link with its sums. Throws `ReusableLinkNotFound`. */
export async function readReusableLink(actor: Actor, id: string): Promise<ReusableLinkRow> {
  authorize(actor, "payments.search");
  if (!isId("reusableLink", id)) throw new ReusableLinkNotFound();
  const [link] = await query<ReusableLinkRow>(Prisma.sql`
    SELECT ${columns} FROM ${withSums} WHERE ${ofActor(actor)} AND l.id = ${id}`);
  if (!link) throw new ReusableLinkNotFound();
  return link;
}

type LinkPayment = Awaited<ReturnType<typeof readPaymentsById>>[number];

/**
 * Returns the payments that were made through a reusable link, newest first. Throws `ReusableLinkNotFound`, and
 * `ValidationFailed` for an invalid cursor.
 */
export async function listPaymentsOfLink(
  actor: Actor,
  linkId: string,
  page: PageRequest,
): Promise<Page<LinkPayment>> {
  const { id } = await readReusableLink(actor, linkId);
  const after = readCursor(page.cursor, "payment");
  const isFurther = after
    ? Prisma.sql`AND (payment_created_at, payment_id) < (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.empty;
  const found = await query<{ id: string; createdAt: Date }>(Prisma.sql`
    SELECT payment_id AS id, payment_created_at AS "createdAt" FROM reusable_link_payments
    WHERE reusable_link_id = ${id} ${isFurther}
    ORDER BY payment_created_at DESC, payment_id DESC LIMIT ${page.limit + 1}`);
  const { rows, ...rest } = toPage(found, page.limit);
  const ids = rows.map((row) => row.id);
  return { ...rest, rows: await readPaymentsById(actor, ids) };
}
