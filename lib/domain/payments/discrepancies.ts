import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { type Rows, sqlRows } from "@/lib/kit/rows";
import { paidOf } from "./sql";

/** INSERT of the discrepancies of payments, for the statement that finds them. One that was found before is found again. */
export const insertDiscrepancies = (
  from: Rows<"organization_id" | "mode" | "id" | "kind">,
): Prisma.Sql => Prisma.sql`
  INSERT INTO payment_discrepancies (payment_id, kind, organization_id, mode)
  SELECT f.id, f.kind, f.organization_id, f.mode FROM (${from}) AS f
  ON CONFLICT (payment_id, kind) DO UPDATE SET found_at = now()`;

/**
 * SELECT of the actor's payments in its currency of which a network was found to hold something else than was asked for, in
 * the last 7 days, latest first. The amount is what was paid.
 */
export const recentDiscrepancies = (actor: Actor) => sqlRows<"id" | "kind" | "amount" | "found_at">`
  SELECT p.id, d.kind, ${paidOf} AS amount, d.found_at
  FROM payment_discrepancies d JOIN payments p ON p.id = d.payment_id
  WHERE d.organization_id = ${actor.organizationId} AND d.mode = ${actor.mode}::mode
    AND d.found_at > now() - interval '7 days' AND p.currency = ${actor.currency}
  ORDER BY d.found_at DESC`;
