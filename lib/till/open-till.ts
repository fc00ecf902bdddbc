import { type Actor, authorize } from "@/lib/actor";
import { db, Prisma, query } from "@/lib/db";
import { isId, newId } from "@/lib/ids";
import { TillNotFound } from "./errors";

export interface Till {
  id: string;
  organizationId: string;
  mode: Actor["mode"];
  openedBy: string;
  /** On its screen. */
  paymentId: string | null;
}

/** The columns of a `Till`; `t` is the table's alias. */
export const tillColumns = Prisma.sql`
  t.id, t.organization_id AS "organizationId", t.mode, t.opened_by AS "openedBy", t.payment_id AS "paymentId"`;

/** A till of the actor's organization and mode. Throws `Forbidden` and `TillNotFound`. */
export async function findTill(actor: Actor, id: string): Promise<Till> {
  authorize(actor, "payments.create");
  const till = await lookUp(actor, id);
  if (!till) throw new TillNotFound();
  return till;
}

/** The till that a browser has had, or a new one where it has none in this organization and mode. Throws `Forbidden`. */
export async function openTill(actor: Actor, id: string | undefined): Promise<Till> {
  authorize(actor, "payments.create");
  const till = id === undefined ? undefined : await lookUp(actor, id);
  if (till) return till;
  const { organizationId, mode, userId: openedBy } = actor;
  const data = { id: newId("till"), organizationId, mode, openedBy };
  await db().till.create({ data });
  return { ...data, paymentId: null };
}

async function lookUp(actor: Actor, id: string): Promise<Till | undefined> {
  if (!isId("till", id)) return undefined;
  const [till] = await query<Till>(Prisma.sql`
    SELECT ${tillColumns} FROM tills t
    WHERE t.id = ${id} AND t.organization_id = ${actor.organizationId} AND t.mode = ${actor.mode}::mode`);
  return till;
}

/** How much of one payment the actor may give back in all, in minor units; null: as much as there is. */
export async function readRefundLimit(actor: Actor): Promise<bigint | null> {
  if (!("role" in actor.grant) || actor.grant.role !== "cashier") return null;
  const organization = await db().organization.findUniqueOrThrow({
    where: { id: actor.organizationId },
    select: { cashierRefundLimit: true },
  });
  return organization.cashierRefundLimit;
}
