import type { Actor } from "@/lib/kit/actor";
import { type Payment, Prisma, queryDirectly } from "@/lib/kit/db";
import { isId } from "@/lib/kit/ids";
import { paymentColumns } from "./columns";
import { PaymentNotFound } from "./errors";
import { andSeen } from "./seen-payments";

/**
 * The payment of the actor's organization and mode, and of their till where they see no other. Throws
 * `PaymentNotFound`, for a foreign id just as for none.
 */
export async function findPayment(actor: Actor, id: string): Promise<Payment> {
  if (!isId("payment", id)) throw new PaymentNotFound();
  const [payment] = await queryDirectly<Payment>(Prisma.sql`
    SELECT ${paymentColumns} FROM payments p
    WHERE p.id = ${id} AND p.organization_id = ${actor.organizationId} AND p.mode = ${actor.mode}::mode
      ${andSeen(actor, Prisma.sql`p.id`)}`);
  if (!payment) throw new PaymentNotFound();
  return payment;
}
