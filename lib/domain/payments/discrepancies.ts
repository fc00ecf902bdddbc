import type { Actor } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";
import { paidOf } from "./sql";

/**
 * INSERT of discrepancies, for the statement that finds them. `from` is a SELECT with `organization_id`, `mode`, `id` of the
 * payment and `kind`. One that was found before is found again.
 */
export const insertDiscrepancies = (from: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO payment_discrepancies (payment_id, kind, organization_id, mode)
  SELECT f.id, f.kind, f.organization_id, f.mode FROM (${from}) AS f
  ON CONFLICT (payment_id, kind) DO UPDATE SET found_at = now()`;

/**
 * SELECT of `id`, `kind`, `amount` (what was paid) and `found_at` of the actor's payments in its currency of which a
 * network was found to hold something else than was asked for, in the last 7 days, latest first.
 */
export const recentDiscrepancies = (actor: Actor): Prisma.Sql => Prisma.sql`
  SELECT p.id, d.kind, ${paidOf} AS amount, d.found_at
  FROM payment_discrepancies d JOIN payments p ON p.id = d.payment_id
  WHERE d.organization_id = ${actor.organizationId} AND d.mode = ${actor.mode}::mode
    AND d.found_at > now() - interval '7 days' AND p.currency = ${actor.currency}
  ORDER BY d.found_at DESC`;
