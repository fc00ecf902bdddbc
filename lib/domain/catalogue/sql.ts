// SQL fragments on what was bought for statements in other folders.
import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { hasWords } from "@/lib/kit/folded-sql";
import { type Rows, sqlRows } from "@/lib/kit/rows";

/** A line as it is stored: `amount` is the price of one, in minor units. */
export interface PaymentLine {
  /** Absent for an amount that was typed. */
  name?: string;
  quantity: number;
  amount: string;
}

/** Expression: the `PaymentLine`s of a payment, or null. `paymentId` is a column. */
export const linesOfPayment = (paymentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT l.lines FROM payment_lines l WHERE l.payment_id = ${paymentId})`;

/** A condition, looked up row by row: something with these words in its name was bought. `paymentId` is a column. */
export const hasLineWith = (paymentId: Prisma.Sql, words: string): Prisma.Sql => Prisma.sql`
  (SELECT true FROM payment_lines l, jsonb_array_elements(l.lines) AS line
    WHERE l.payment_id = ${paymentId} AND ${hasWords(Prisma.sql`line->>'name'`, words)} LIMIT 1)`;

/**
 * SELECT of what was bought with payments, by the name that it had then, largest amounts first: how many, and for how much
 * in minor units. What was typed without a name is not among it.
 */
export const itemsOfPayments = (payments: Rows<"id">, limit: number) => sqlRows<
  "name" | "quantity" | "taken"
>`
  SELECT line->>'name' AS name, sum((line->>'quantity')::bigint)::float8 AS quantity,
    sum((line->>'quantity')::bigint * (line->>'amount')::bigint)::bigint AS taken
  FROM (${payments}) p JOIN payment_lines l ON l.payment_id = p.id, jsonb_array_elements(l.lines) AS line
  WHERE line ? 'name' GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${limit}`;

/** INSERT of the lines of a payment, for the statement that creates it. */
export const insertLines = (
  payment: Rows<"id">,
  { organizationId, mode }: Actor,
  lines: readonly PaymentLine[],
): Prisma.Sql => Prisma.sql`
  INSERT INTO payment_lines (payment_id, organization_id, mode, lines)
  SELECT id, ${organizationId}, ${mode}::mode, ${JSON.stringify(lines)}::jsonb FROM ${payment}`;

/** A boolean: an organization has an item in its catalogue. */
export const hasAnyCatalogueItem = (organizationId: string): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM catalogue_items WHERE organization_id = ${organizationId})`;
