import type { Actor } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { foundPaymentColumns, type FoundPayment, paymentsInScope } from "./find-by-text";

/** The most payments of one amount that are read, whatever their currency. */
const MAX_SCANNED = 1_000;

/**
 * Returns the actor's payments of an amount in minor units of the organization's currency, newest first, up to a limit.
 * The caller has already checked the permission to search.
 */
export const paymentsOfAmount = (
  actor: Actor,
  amount: bigint,
  limit: number,
): Promise<FoundPayment[]> => query<FoundPayment>(amountStatement(actor, amount, limit));

/** Reads the index on amounts in its order. Amounts from before a change of currency are left out. */
export const amountStatement = (actor: Actor, amount: bigint, limit: number): Prisma.Sql =>
  Prisma.sql`
    SELECT ${foundPaymentColumns} FROM (
      SELECT * FROM payments WHERE ${paymentsInScope(actor)} AND amount = ${amount}::bigint
      ORDER BY created_at DESC, id DESC LIMIT ${MAX_SCANNED}
    ) AS p WHERE currency = ${actor.currency} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
