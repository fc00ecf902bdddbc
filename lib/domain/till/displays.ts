import { randomInt } from "node:crypto";
import { auditLine, insertAuditLine } from "@/lib/domain/audit";
import { publishChange } from "@/lib/domain/shared/changes";
import { type Actor } from "@/lib/kit/actor";
import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma, query } from "@/lib/kit/db";
import { isId, newId } from "@/lib/kit/ids";
import { sqlRows } from "@/lib/kit/rows";
import { hashOfToken, keyedHash, newToken } from "@/lib/kit/secrets";
import { after, minutes } from "@/lib/kit/time";
import { DisplayNotFound, PairingCodeInvalid } from "./errors";
import { findTill } from "./open-till";

/** How long a pairing code is valid. */
const CODE_VALID_MS = minutes(10);
const CODE_DIGITS = 8;
/** A further display replaces the one that was last seen longest ago. */
const MAX_DISPLAYS = 5;

export interface TillDisplay {
  id: string;
  createdAt: Date;
  lastSeenAt: Date;
}

/** A keyed hash, because there are so few codes that a plain hash could be reversed by trying them all. */
const hashOfCode = (code: string): Buffer<ArrayBuffer> => keyedHash(code, "till pairing code");

/**
 * Creates a code that pairs one customer display with the till within ten minutes; an earlier code stops working.
 * Throws `Forbidden` and `TillNotFound`.
 */
export async function offerPairing(
  actor: Actor,
  tillId: string,
): Promise<{ code: string; expiresAt: Date }> {
  const till = await findTill(actor, tillId);
  const expiresAt = after(await databaseNow(), CODE_VALID_MS);
  for (;;) {
    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
    try {
      await db().till.update({
        where: { id: till.id },
        data: {
          pairingCodeHash: hashOfCode(code),
          pairingCodeExpiresAt: expiresAt,
          pairingCodeOfferedBy: actor.userId,
        },
      });
      return { code, expiresAt };
    } catch (error) {
      const isTaken =
        error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
      if (!isTaken) throw error;
    }
  }
}

/**
 * Pairs a display with a pairing code, which works once: of two concurrent requests, one succeeds. Returns the
 * display's own token, of which only a hash is stored. The pairing is audited under the member who offered the code,
 * with the display's IP address. Throws `PairingCodeInvalid`.
 */
export async function pairDisplay(input: string, ip?: string): Promise<{ token: string }> {
  const code = input.replaceAll(/[\s-]/g, "");
  if (!/^\d{8}$/.test(code)) throw new PairingCodeInvalid();
  // The lookup is by HMAC, which cannot be computed without the server's key, so timing reveals nothing.
  const [till] = await query<Pairing>(Prisma.sql`
    UPDATE tills SET pairing_code_hash = NULL, pairing_code_expires_at = NULL
    WHERE pairing_code_hash = ${hashOfCode(code)} AND pairing_code_expires_at > now()
    RETURNING id AS "tillId", organization_id AS "organizationId", mode,
      coalesce(pairing_code_offered_by, opened_by) AS "userId"`);
  if (!till) throw new PairingCodeInvalid();
  return addDisplay({ ...till, ...(ip !== undefined && { ip }) });
}

/** Pairs a display in the till's own browser, without a code. Throws `Forbidden` and `TillNotFound`. */
export async function pairDisplayHere(actor: Actor, tillId: string): Promise<{ token: string }> {
  const till = await findTill(actor, tillId);
  return addDisplay({ ...actor, tillId: till.id });
}

type Pairing = Pick<Actor, "organizationId" | "mode" | "userId" | "ip"> & { tillId: string };

async function addDisplay({ tillId, ...by }: Pairing): Promise<{ token: string }> {
  const token = newToken();
  const id = newId("tillDisplay");
  await query(Prisma.sql`
    WITH display AS (
      INSERT INTO till_displays (id, till_id, token_hash) VALUES (${id}, ${tillId}, ${hashOfToken(token)})
      RETURNING till_id
    ), audited AS (
      ${insertAuditLine(by, "till.display_paired", { target: "till_id", from: sqlRows<"till_id">`display` })}
    ), excess AS MATERIALIZED (
      -- In a fixed order, so that concurrent pairings cannot deadlock.
      SELECT id FROM till_displays WHERE id IN (
        SELECT id FROM till_displays WHERE till_id = ${tillId} ORDER BY last_seen_at DESC OFFSET ${MAX_DISPLAYS - 1})
      ORDER BY id FOR UPDATE
    )
    DELETE FROM till_displays WHERE id IN (SELECT id FROM excess) RETURNING id`);
  return { token };
}

/** Lists the till's displays, newest first. Throws `Forbidden` and `TillNotFound`. */
export async function listDisplays(actor: Actor, tillId: string): Promise<TillDisplay[]> {
  const till = await findTill(actor, tillId);
  return db().tillDisplay.findMany({
    where: { tillId: till.id },
    select: { id: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
}

/** Unpairs a display, so that its next request is rejected. Throws `Forbidden`, `TillNotFound`, `DisplayNotFound`. */
export async function removeDisplay(
  actor: Actor,
  tillId: string,
  displayId: string,
): Promise<void> {
  const till = await findTill(actor, tillId);
  if (!isId("tillDisplay", displayId)) throw new DisplayNotFound();
  await db().$transaction(async (transaction) => {
    const { count } = await transaction.tillDisplay.deleteMany({
      where: { id: displayId, tillId: till.id },
    });
    if (count === 0) throw new DisplayNotFound();
    await transaction.auditEntry.create({
      data: auditLine(actor, "till.display_removed", till.id),
    });
  });
  publishChange([till.id]);
}
