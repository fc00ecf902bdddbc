// SQL fragments on tags for statements in other folders.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { hasWords } from "@/lib/kit/folded-sql";
import { sqlRows } from "@/lib/kit/rows";
import { tagKey } from "./schemas";

/** Expression: the names of a payment's tags, a text[] in their order. `paymentId` is a column. */
export const tagsOfPayment = (paymentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  ARRAY(SELECT t.name FROM payment_tags t WHERE t.payment_id = ${paymentId} ORDER BY t.tag)`;

/**
 * A condition: a payment has a tag. It is a scalar, which PostgreSQL looks up row by row; it would turn EXISTS into a
 * join that loses the order of the payments.
 */
export const hasTag = (paymentId: Prisma.Sql, tag: string): Prisma.Sql => Prisma.sql`
  (SELECT true FROM payment_tags t WHERE t.payment_id = ${paymentId} AND t.tag = ${tagKey(tag)})`;

/**
 * A FROM item of the tagged payments in the actor's organization and mode. An index has them in the order of
 * `payment_created_at` and `payment_id`.
 */
export const paymentsTagged = ({ organizationId, mode }: Actor, tag: string) =>
  sqlRows<"payment_id" | "payment_created_at" | "organization_id" | "mode">`(
    SELECT payment_id, payment_created_at, organization_id, mode FROM payment_tags
    WHERE organization_id = ${organizationId} AND mode = ${mode}::mode AND tag = ${tagKey(tag)})`;

/** A condition, looked up row by row: a note of a payment has these words. `paymentId` is a column. */
export const hasNoteWith = (paymentId: Prisma.Sql, words: string): Prisma.Sql => Prisma.sql`
  (SELECT true FROM payment_notes n
    WHERE n.payment_id = ${paymentId} AND ${hasWords(Prisma.sql`n.text`, words)} LIMIT 1)`;

/** A boolean: a note was added to a payment since a time. `paymentId` is a column. */
export const hasNoteSince = (paymentId: Prisma.Sql, since: Date): Prisma.Sql => Prisma.sql`
  EXISTS (SELECT FROM payment_notes n WHERE n.payment_id = ${paymentId} AND n.created_at >= ${since}::timestamptz)`;
