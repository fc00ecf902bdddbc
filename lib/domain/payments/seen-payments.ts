import { type Actor, seesAllPayments } from "@/lib/kit/actor";
import { Prisma } from "@/lib/kit/db";

/**
 * A further condition of a statement that is bound to the actor's organization and mode already: whoever does not see
 * all payments sees those that were taken at the till which their browser has proven to be. `paymentId` is a column.
 */
export const andSeen = (actor: Actor, paymentId: Prisma.Sql): Prisma.Sql =>
  seesAllPayments(actor)
    ? Prisma.empty
    : Prisma.sql`AND ${paymentId} IN (
        SELECT tp.payment_id FROM tills t JOIN till_payments tp ON tp.till_id = t.id
        WHERE t.token_hash = ${actor.tillHash ?? null}::bytea AND t.organization_id = ${actor.organizationId}
          AND t.mode = ${actor.mode}::mode)`;
