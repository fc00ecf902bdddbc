import { auditLine } from "@/lib/domain/audit";
import { organizationBrands, organizationSettings } from "@/lib/domain/organizations/sql";
import { publishChange } from "@/lib/domain/shared/changes";
import {
  beginSession,
  checkPin,
  type Client,
  endSessionsAtTill,
  reportSignIn,
  wrongPin,
} from "@/lib/domain/sign-in";
import { membersWithPins, userNames } from "@/lib/domain/sign-in/sql";
import type { Actor, Mode } from "@/lib/kit/actor";
import { authorize, may } from "@/lib/kit/authorize";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { RateLimited } from "@/lib/kit/errors";
import { isId } from "@/lib/kit/ids";
import { sortedByName } from "@/lib/kit/names";
import { permissionsOf, rolesWith } from "@/lib/kit/permissions";
import { PinsNotAccepted, TillNotFound } from "./errors";
import { findTill, requireAtOwnLocation, type Till } from "./open-till";
import { tillsWithPins } from "./sql";

export interface Person {
  userId: string;
  name: string;
}

/** A till of a browser at which nobody is signed in, and who can sign in there with a PIN. */
export interface LockedTill {
  id: string;
  name: string | null;
  organizationId: string;
  organizationName: string;
  mode: Mode;
  accentColor: string | null;
  logoKey: string | null;
  people: Person[];
}

/**
 * Turns on or off that people sign in at a till with a PIN and that it stays open without an account. Off ends their
 * sessions there. Throws `Forbidden` and `TillNotFound`.
 */
export async function acceptPins(actor: Actor, id: string, accepts: boolean): Promise<void> {
  authorize(actor, "tills.manage");
  const { name } = await findTill(actor, id);
  await inTransaction(async (transaction) => {
    const { count } = await transaction.till.updateMany({
      where: { id, endedAt: null, acceptsPins: !accepts },
      data: { acceptsPins: accepts },
    });
    if (count === 0) return;
    // Also when they are accepted: a version before only hid the sessions of a till that accepts none.
    await endSessionsAtTill(transaction, id);
    const action = accepts ? "till.pins_accepted" : "till.pins_refused";
    await transaction.auditEntry.create({ data: auditLine(actor, action, id, { name }) });
  });
  publishChange([id]);
}

/** Returns the till of a browser that accepts PINs, in the mode and organization last viewed there if there are several. */
export async function findLockedTill(
  tillHash: Buffer<ArrayBuffer>,
  last: { organizationId?: string | undefined; mode?: string | undefined },
): Promise<LockedTill | undefined> {
  const [till] = await query<Omit<LockedTill, "people"> & { locationId: string | null }>(Prisma.sql`
    SELECT t.id, t.name, t.location_id AS "locationId", t.organization_id AS "organizationId", o.name AS "organizationName", t.mode,
      b.accent_color AS "accentColor", b.logo_key AS "logoKey"
    FROM ${tillsWithPins} t JOIN ${organizationSettings} o ON o.id = t.organization_id
      LEFT JOIN ${organizationBrands} b ON b.organization_id = o.id
    WHERE t.token_hash = ${tillHash}
    ORDER BY (t.organization_id = ${last.organizationId ?? ""}) DESC, (t.mode::text = ${last.mode ?? ""}) DESC, t.id
    LIMIT 1`);
  return till && { ...till, people: await peopleAt(till, rolesWith("payments.create")) };
}

/** Returns whether a browser has a till, in any organization, at which people sign in with a PIN. */
export async function isAtTillWithPins(tillHash: Buffer<ArrayBuffer>): Promise<boolean> {
  const found = await query(
    Prisma.sql`SELECT 1 FROM ${tillsWithPins} t WHERE t.token_hash = ${tillHash} LIMIT 1`,
  );
  return found.length === 1;
}

async function peopleAt(
  { organizationId, locationId }: Pick<Till, "organizationId" | "locationId">,
  roles: readonly string[],
): Promise<Person[]> {
  const people = await query<Person>(Prisma.sql`
    SELECT u.id AS "userId", u.name FROM ${membersWithPins} m JOIN ${userNames} u ON u.id = m.user_id
    WHERE m.organization_id = ${organizationId} AND m.role = ANY(${[...roles]}::role[])
      AND (m.location_ids = '{}' OR ${locationId} = ANY (m.location_ids))
    ORDER BY u.id`);
  return sortedByName(people);
}

export interface SignedInAtTill {
  userId: string;
  sessionToken: string;
}

/**
 * Signs a person in at the till of a browser with their PIN: for a day, in that browser, for what is done at a till.
 * Throws `TillNotFound` if the browser's till does not accept PINs, `TillElsewhere` if they work elsewhere, and what
 * `checkPin` throws.
 */
export async function signInAtTill(
  tillHash: Buffer<ArrayBuffer> | undefined,
  { tillId, userId, pin }: { tillId: string; userId: string; pin: string },
  client: Client,
): Promise<SignedInAtTill> {
  const [till] = await query<{
    organizationId: string;
    mode: Mode;
    name: string | null;
    locationId: string | null;
  }>(Prisma.sql`
    SELECT t.organization_id AS "organizationId", t.mode, t.name, t.location_id AS "locationId" FROM ${tillsWithPins} t
    WHERE t.id = ${tillId} AND t.token_hash = ${tillHash ?? null}::bytea`);
  if (!till || !isId("till", tillId)) throw new TillNotFound();
  const { organizationId, mode } = till;
  const { ip } = client;
  const attempt = { way: "pin", userId, ip } as const;
  const { grant, locationIds, sessionVersion } = await checkPin({
    organizationId,
    mode,
    till: { id: tillId, name: till.name },
    userId,
    pin,
    ip,
    roles: rolesWith("payments.create"),
  }).catch((error: unknown) => {
    const outcome = error instanceof RateLimited ? "limited" : "refused";
    reportSignIn({ ...attempt, outcome });
    throw error;
  });
  if (!permissionsOf(grant).has("payments.create")) throw wrongPin();
  requireAtOwnLocation({ locationIds }, till);
  const sessionToken = await beginSession({ userId, sessionVersion }, client, tillId);
  // While the PIN was being checked, it was removed, the password was changed, or the till stopped accepting PINs.
  if (!sessionToken) throw wrongPin();
  await inTransaction(async (transaction) => {
    await transaction.till.update({
      where: { id: tillId },
      data: { lastSeenAt: new Date(), lastUserId: userId },
    });
    const actor = { organizationId, mode, userId, ip };
    await transaction.auditEntry.create({
      data: auditLine(actor, "till.signed_in", tillId, { name: till.name }),
    });
  });
  reportSignIn({ ...attempt, outcome: "succeeded" });
  return { userId, sessionToken };
}

/**
 * Lists who can approve a refund above the actor's limit, with a PIN: nobody at a till that does not accept PINs. Throws
 * `Forbidden` and `TillNotFound`.
 */
export async function listApprovers(actor: Actor, tillId: string): Promise<Person[]> {
  const till = await findTill(actor, tillId);
  if (!till.acceptsPins) return [];
  const roles = rolesWith("refunds.create").filter((role) => role !== "cashier");
  const people = await peopleAt(till, roles);
  return people.filter(({ userId }) => userId !== actor.userId);
}

/**
 * Returns the member who approves something at a till, having proved it with a PIN, as an actor. Throws `Forbidden`,
 * `TillNotFound`, `PinsNotAccepted`, `TillElsewhere` if they work elsewhere, and what `checkPin` throws.
 */
export async function approverAt(
  actor: Actor,
  tillId: string | undefined,
  { user_id: userId, pin }: { user_id: string; pin: string },
): Promise<Actor> {
  authorize(actor, "refunds.create");
  if (tillId === undefined) throw new TillNotFound();
  const till = await findTill(actor, tillId, "refunds.create");
  if (!till.acceptsPins) throw new PinsNotAccepted();
  const { organizationId, mode, ip } = actor;
  const { grant, locationIds } = await checkPin({
    organizationId,
    mode,
    till,
    userId,
    pin,
    ip,
    requestedBy: actor,
    roles: rolesWith("refunds.create"),
  });
  const { deviceKeyId: _, ...rest } = actor;
  const approver: Actor = { ...rest, userId, grant, locationIds };
  if (!may(approver, "refunds.create")) throw wrongPin();
  requireAtOwnLocation(approver, till);
  return approver;
}
