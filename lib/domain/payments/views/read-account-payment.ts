import type { Actor } from "@/lib/kit/actor";
import { authorize } from "@/lib/kit/authorize";
import { Prisma, query } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { PaymentNotFound } from "../errors";
import { andVisibleTo } from "../find-payment";
import { readPayment } from "../read-payment";
import { type AccountPaymentRow, accountPaymentColumns } from "./account-payment";

/** Returns a payment and who created it; a pending one is checked with the network first. Throws `PaymentNotFound`. */
export async function readAccountPayment(actor: Actor, id: string): Promise<AccountPaymentRow> {
  await readPayment(actor, id);
  const [payment] = await readPaymentsWithIds(actor, [id]);
  if (!payment) throw new PaymentNotFound();
  return payment;
}

/** Returns the current state of those payments that exist, in the given order, without asking the network. */
export async function readPaymentsById(
  actor: Actor,
  ids: readonly string[],
): Promise<AccountPaymentRow[]> {
  authorize(actor, "payments.read");
  return readPaymentsWithIds(
    actor,
    ids.filter((id) => isId("payment", id)),
  );
}

/**
 * Returns the payments of an order that the actor can see, newest first, up to a limit. Without permission to see all
 * payments, those are the ones taken at the till of the actor's browser.
 */
export async function readPaymentsOfOrder(
  actor: Actor,
  order: string,
  limit: number,
): Promise<AccountPaymentRow[]> {
  authorize(actor, "payments.read");
  return query<AccountPaymentRow>(Prisma.sql`
    SELECT ${accountPaymentColumns} FROM payments p
    WHERE p.organization_id = ${actor.organizationId} AND p.mode = ${actor.mode}::mode
      AND p.merchant_order_id = ${order} ${andVisibleTo(actor, Prisma.sql`p.id`)}
    ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`);
}

const readPaymentsWithIds = (actor: Actor, ids: readonly string[]): Promise<AccountPaymentRow[]> =>
  query<AccountPaymentRow>(Prisma.sql`
    SELECT ${accountPaymentColumns} FROM payments p
    WHERE p.id = ANY(${ids}) AND p.organization_id = ${actor.organizationId} AND p.mode = ${actor.mode}::mode
      ${andVisibleTo(actor, Prisma.sql`p.id`)}
    ORDER BY array_position(${ids}, p.id)`);
