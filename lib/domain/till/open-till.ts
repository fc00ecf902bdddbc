import { type Actor, authorize, seesAllPayments } from "@/lib/kit/actor";
import { Prisma, query } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
import { endTipQuestion } from "./end-tip-question";
import { TillElsewhere, TillNotFound } from "./errors";

export interface Till {
  id: string;
  organizationId: string;
  mode: Actor["mode"];
  openedBy: string;
  /** What it is called; null until somebody has said so. */
  name: string | null;
  /** Where it stands; null: nowhere in particular. */
  locationId: string | null;
  /** People sign in there with a PIN. */
  acceptsPins: boolean;
  /** The payment on its screen. */
  paymentId: string | null;
}

/** The columns of a `Till`; `t` is the table's alias. */
export const tillColumns = Prisma.sql`
  t.id, t.organization_id AS "organizationId", t.mode, t.opened_by AS "openedBy", t.name, t.location_id AS "locationId",
  t.accepts_pins AS "acceptsPins", t.payment_id AS "paymentId"`;

/**
 * Returns a till of the actor's organization and mode that has not ended; actors who cannot see all payments find only
 * their own till. Throws `Forbidden`, `TillNotFound` and `TillElsewhere`.
 */
export async function findTill(actor: Actor, id: string): Promise<Till> {
  authorize(actor, "payments.create");
  if (!isId("till", id)) throw new TillNotFound();
  const isOwn = seesAllPayments(actor) ? Prisma.empty : Prisma.sql`AND ${isOfBrowser(actor)}`;
  const [till] = await query<Till>(Prisma.sql`
    SELECT ${tillColumns} FROM tills t WHERE t.id = ${id} AND ${inScope(actor)} AND t.ended_at IS NULL ${isOwn}`);
  if (!till) throw new TillNotFound();
  requireAtOwnLocation(actor, till);
  return till;
}

type Worker = Pick<Actor, "locationIds">;
type Place = Pick<Till, "locationId">;

const isAtOwnLocation = ({ locationIds }: Worker, { locationId }: Place): boolean =>
  !locationIds || (locationId !== null && locationIds.includes(locationId));

/** Throws `TillElsewhere` if the till stands at none of the locations that the actor is limited to. */
export function requireAtOwnLocation(worker: Worker, till: Place): void {
  if (!isAtOwnLocation(worker, till)) throw new TillElsewhere();
}

/**
 * Returns the till of the actor's browser in this organization and mode, or a new one. A till created before browsers
 * had a token is assigned to the browser that sends its ID, if the actor opened it or can see all payments. A new till
 * stands where the actor works, if that is one location. Throws `Forbidden` and `TillElsewhere`.
 */
export async function openTill(actor: Actor, id: string | undefined): Promise<Till> {
  authorize(actor, "payments.create");
  const till =
    (await ownTill(actor)) ??
    (id ? await adoptTill(actor, id) : undefined) ??
    (await newTill(actor));
  requireAtOwnLocation(actor, till);
  // The page that asked is gone, or will ask again.
  await endTipQuestion(till.id);
  return till;
}

async function newTill(actor: Actor): Promise<Till> {
  const locationId = actor.locationIds?.length === 1 ? actor.locationIds[0] : null;
  const [made] = await query<Till>(Prisma.sql`
    INSERT INTO tills AS t (id, organization_id, mode, opened_by, token_hash, last_seen_at, last_user_id, location_id)
    VALUES (${newId("till")}, ${actor.organizationId}, ${actor.mode}::mode, ${actor.userId},
      ${actor.tillHash ?? null}::bytea, now(), ${actor.userId}, ${locationId})
    ON CONFLICT DO NOTHING RETURNING ${tillColumns}`);
  // Another page of the same browser may have created it first.
  return made ?? (await ownTill(actor))!;
}

/**
 * Returns the till of the actor's browser in this organization and mode, if it has one and the actor works there. Throws
 * `Forbidden`.
 */
export async function findOwnTill(actor: Actor): Promise<Till | undefined> {
  authorize(actor, "payments.create");
  const till = actor.tillHash && (await ownTill(actor));
  return till && isAtOwnLocation(actor, till) ? till : undefined;
}

/** A condition: a till belongs to the actor's organization and mode. */
export const inScope = (actor: Actor) =>
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
    WHERE t.id = ${id} AND ${inScope(actor)} AND t.token_hash IS NULL AND t.ended_at IS NULL
      AND (${seesAllPayments(actor)} OR t.opened_by = ${actor.userId})
    RETURNING ${tillColumns}`);
  return till;
}
