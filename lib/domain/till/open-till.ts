import { auditLine } from "@/lib/domain/audit";
import { lockOrganization } from "@/lib/domain/organizations/sql";
import { hasPrintedCode } from "@/lib/domain/printed-codes/sql";
import { hasShift } from "@/lib/domain/shifts/sql";
import type { Actor } from "@/lib/kit/actor";
import { authorize, may, seesAllPayments } from "@/lib/kit/authorize";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
import type { Permission } from "@/lib/kit/permissions";
import { endTipQuestion } from "./end-tip-question";
import { TillElsewhere, TillNotFound, TooManyTills } from "./errors";

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
  /** The payment on its customer displays, which show the receipt for longer. */
  displayedPaymentId: string | null;
  /** Customers can scan a printed code of it. */
  hasPrintedCode: boolean;
}

/** The columns of a `Till`; `t` is the table's alias. */
export const tillColumns = Prisma.sql`
  t.id, t.organization_id AS "organizationId", t.mode, t.opened_by AS "openedBy", t.name, t.location_id AS "locationId",
  t.accepts_pins AS "acceptsPins", nullif(t.payment_id, t.cleared_payment_id) AS "paymentId",
  t.payment_id AS "displayedPaymentId", ${hasPrintedCode} AS "hasPrintedCode"`;

/**
 * Returns a till of the actor's organization and mode that has not ended; actors who cannot see all payments find only
 * their own till. `permission`: what is to be done at it. Throws `Forbidden`, `TillNotFound` and `TillElsewhere`.
 */
export async function findTill(
  actor: Actor,
  id: string,
  permission: Permission = "payments.create",
): Promise<Till> {
  authorize(actor, permission);
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
 * stands where the actor works, if that is one location, and is in the audit log. Throws `Forbidden`, `TillElsewhere` and
 * `TooManyTills`.
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

/** As many as the list of tills shows, where they can be ended. The others end by themselves. */
export const MAX_IN_USE = 500;
/** New tills of one person in a day, unless they have been ended. Who can end tills can open more. */
const MAX_OPENED = { byCashier: 20, byManager: 200 };

async function newTill(actor: Actor): Promise<Till> {
  const { organizationId, mode, userId } = actor;
  const locationId = actor.locationIds?.length === 1 ? actor.locationIds[0] : null;
  const made = await inTransaction(async (transaction) => {
    // Tills of an organization are created one after the other, so that the count is right.
    await transaction.$queryRaw(lockOrganization(organizationId, "FOR NO KEY UPDATE"));
    const [count] = await transaction.$queryRaw<{ inUse: number; opened: number }[]>(Prisma.sql`
      SELECT count(*) FILTER (WHERE ${isInUse})::int AS "inUse",
        count(*) FILTER (WHERE t.opened_by = ${userId} AND t.created_at > now() - interval '1 day')::int AS opened
      FROM tills t WHERE ${inScope(actor)} AND t.ended_at IS NULL`);
    const mostOpened = may(actor, "tills.manage") ? MAX_OPENED.byManager : MAX_OPENED.byCashier;
    if (count!.inUse >= MAX_IN_USE) {
      throw new TooManyTills(
        `There are already ${MAX_IN_USE} tills. Ask an owner or admin to end those that are no longer used, under Tills.`,
      );
    }
    if (count!.opened >= mostOpened) {
      throw new TooManyTills(
        `You have opened ${mostOpened} tills within a day, and no more are possible. Use a browser in which you have already opened one.`,
      );
    }
    const [till] = await transaction.$queryRaw<Till[]>(Prisma.sql`
      INSERT INTO tills AS t (id, organization_id, mode, opened_by, token_hash, last_seen_at, last_user_id, location_id)
      VALUES (${newId("till")}, ${organizationId}, ${mode}::mode, ${userId},
        ${actor.tillHash ?? null}::bytea, now(), ${userId}, ${locationId})
      ON CONFLICT DO NOTHING RETURNING ${tillColumns}`);
    if (!till) return undefined;
    const audited = auditLine(actor, "till.opened", { target: till.id, data: { name: null } });
    await transaction.auditEntry.create({ data: audited });
    return till;
  });
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

/**
 * A condition on the tills `t`: it is more than a browser in which the till was opened once. A till in use has a name, a
 * payment or a shift, or was set up for others.
 */
export const isInUse = Prisma.sql`(
  t.name IS NOT NULL OR t.payment_id IS NOT NULL OR t.accepts_pins
  OR EXISTS (SELECT FROM till_payments tp WHERE tp.till_id = t.id)
  OR EXISTS (SELECT FROM till_displays d WHERE d.till_id = t.id)
  OR ${hasShift} OR ${hasPrintedCode})`;

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
