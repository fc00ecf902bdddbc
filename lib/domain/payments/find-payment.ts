import { isTakenAt, ownTill } from "@/lib/domain/till/sql";
import type { Actor } from "@/lib/kit/actor";
import { seesAllPayments } from "@/lib/kit/authorize";
import { type Payment, Prisma, queryTogether } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { sqlRows } from "@/lib/kit/rows";
import { paymentColumns } from "./columns";
import { PaymentNotFound } from "./errors";
import { paymentTills } from "./sql";

/**
 * Returns a payment of the actor's organization and mode, limited to their own till if they cannot see all payments.
 * Throws `PaymentNotFound`, also for another organization's ID.
 */
export async function findPayment(actor: Actor, id: string): Promise<Payment> {
  if (!isId("payment", id)) throw new PaymentNotFound();
  const [payment] = await queryTogether<Payment>(
    Prisma.sql`
    SELECT ${paymentColumns} FROM payments p
    WHERE p.id = ${id} AND p.organization_id = ${actor.organizationId} AND p.mode = ${actor.mode}::mode
      ${andVisibleTo(actor, Prisma.sql`p.id`)}`,
    { queue: "lookups" },
  );
  if (!payment) throw new PaymentNotFound();
  return payment;
}

/**
 * Locks those payments with these IDs that the actor can see until the transaction ends, in the order of their IDs, and
 * returns when each was created.
 */
export const lockVisiblePayments = (
  transaction: Prisma.TransactionClient,
  actor: Actor,
  ids: readonly string[],
): Promise<Pick<Payment, "id" | "createdAt">[]> =>
  transaction.$queryRaw(Prisma.sql`
    SELECT p.id, p.created_at AS "createdAt" FROM payments p
    WHERE p.id = ANY(${[...ids]}) AND p.organization_id = ${actor.organizationId} AND p.mode = ${actor.mode}::mode
      ${andVisibleTo(actor, Prisma.sql`p.id`)}
    ORDER BY p.id FOR NO KEY UPDATE OF p`);

/**
 * An additional condition for a statement that is already restricted to the actor's organization and mode: without
 * permission to see all payments, only those taken at the till of the actor's browser. `paymentId` is a column.
 */
export const andVisibleTo = (actor: Actor, paymentId: Prisma.Sql): Prisma.Sql =>
  seesAllPayments(actor) ? Prisma.empty : Prisma.sql`AND ${isTakenAtOwnTill(actor, paymentId)}`;

const isTakenAtOwnTill = (actor: Actor, paymentId: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM ${ownTill(actor)} t JOIN ${paymentTills} taken ON taken.id = ${paymentId}
  WHERE ${isTakenAt(sqlRows<"id" | "till_id">`taken`)})`;
