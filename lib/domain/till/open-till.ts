import { type Actor, authorize, seesAllPayments } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
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

/**
 * A till of the actor's organization and mode; of who sees the payments of their till alone, that one. Throws
 * `Forbidden` and `TillNotFound`.
 */
export async function findTill(actor: Actor, id: string): Promise<Till> {
  authorize(actor, "payments.create");
  if (!isId("till", id)) throw new TillNotFound();
  const isOwn = seesAllPayments(actor) ? Prisma.empty : Prisma.sql`AND ${isOfBrowser(actor)}`;
  const [till] = await query<Till>(Prisma.sql`
    SELECT ${tillColumns} FROM tills t WHERE t.id = ${id} AND ${inScope(actor)} ${isOwn}`);
  if (!till) throw new TillNotFound();
  return till;
}

/**
 * The till that the actor's browser is in this organization and mode, or a new one. A till of before browsers had a
 * secret becomes that of the browser which knows its id, where its user opened it or sees all payments anyway. Throws
 * `Forbidden`.
 */
export async function openTill(actor: Actor, id: string | undefined): Promise<Till> {
  authorize(actor, "payments.create");
  const till = (await ownTill(actor)) ?? (id && (await adoptTill(actor, id)));
  if (till) return till;
  const [made] = await query<Till>(Prisma.sql`
    INSERT INTO tills AS t (id, organization_id, mode, opened_by, token_hash)
    VALUES (${newId("till")}, ${actor.organizationId}, ${actor.mode}::mode, ${actor.userId},
      ${actor.tillHash ?? null}::bytea)
    ON CONFLICT DO NOTHING RETURNING ${tillColumns}`);
  // Another page of the browser may have been faster.
  return made ?? (await ownTill(actor))!;
}

const inScope = (actor: Actor) =>
  Prisma.sql`t.organization_id = ${actor.organizationId} AND t.mode = ${actor.mode}::mode`;

const isOfBrowser = ({ tillHash }: Actor) => Prisma.sql`t.token_hash = ${tillHash ?? null}::bytea`;

async function ownTill(actor: Actor): Promise<Till | undefined> {
  const [till] = await query<Till>(Prisma.sql`
    SELECT ${tillColumns} FROM tills t WHERE ${isOfBrowser(actor)} AND ${inScope(actor)}`);
  return till;
}

async function adoptTill(actor: Actor, id: string): Promise<Till | undefined> {
  if (!isId("till", id)) return undefined;
  const [till] = await query<Till>(Prisma.sql`
    UPDATE tills t SET token_hash = ${actor.tillHash ?? null}::bytea
    WHERE t.id = ${id} AND ${inScope(actor)} AND t.token_hash IS NULL
      AND (${seesAllPayments(actor)} OR t.opened_by = ${actor.userId})
    RETURNING ${tillColumns}`);
  return till;
}
