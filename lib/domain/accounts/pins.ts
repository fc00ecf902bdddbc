import type { Mode } from "@/lib/kit/actor";
import { auditLine, insertAuditLine } from "@/lib/domain/audit";
import { db, inTransaction, Prisma, query } from "@/lib/kit/db";
import type { Role, RoleGrant } from "@/lib/kit/permissions";
import { lockedPin, TooManyPins, wrongPin } from "./errors";
import type { Member } from "./find-member";
import { countAttempt, deleteAttempts, hashPassword, isPassword, provePassword } from "./passwords";
import { locationsOfMember, MAX_PIN_FAILURES } from "./sql";

/** How many wrong PINs of one person a till accepts in 15 minutes. */
const AT_TILL = { most: 5, refusal: TooManyPins };

export interface Pin {
  /** Null without one. */
  setAt: Date | null;
  isLocked: boolean;
}

/** Returns whether the member has a PIN in their current organization. */
export async function readPin({ organizationId, userId }: Member): Promise<Pin> {
  const { pinSetAt: setAt, pinFailures } = await db().membership.findUniqueOrThrow({
    where: { organizationId_userId: { organizationId, userId } },
    select: { pinSetAt: true, pinFailures: true },
  });
  return { setAt, isLocked: setAt !== null && pinFailures >= MAX_PIN_FAILURES };
}

/**
 * Sets the PIN with which the member signs in at tills of their current organization and approves refunds there; an
 * earlier one stops working. Throws `ValidationFailed` if the password is wrong, and `TooManyGuesses`.
 */
export async function setPin(
  member: Member,
  { pin, current_password }: { pin: string; current_password: string },
): Promise<Pin> {
  await provePassword(member, current_password);
  const pinHash = await hashPassword(pin, "known");
  await change(member, { pinHash, pinSetAt: new Date() }, "user.pin_set");
  return readPin(member);
}

/** Removes the member's PIN. Sessions that were begun with it end. */
export const removePin = (member: Member): Promise<void> =>
  change(member, { pinHash: null, pinSetAt: null }, "user.pin_removed");

const change = (
  member: Member,
  data: { pinHash: string | null; pinSetAt: Date | null },
  action: string,
): Promise<void> =>
  inTransaction(async (transaction) => {
    const { organizationId, userId, ip } = member;
    await transaction.membership.update({
      where: { organizationId_userId: { organizationId, userId } },
      data: { ...data, pinFailures: 0 },
    });
    const audited = auditLine({ organizationId, userId, ip }, action, userId);
    await transaction.auditEntry.create({ data: audited });
    await transaction.session.updateMany({
      where: { userId, tillId: { not: null }, endedAt: null },
      data: { endedAt: new Date() },
    });
  });

/** Where a PIN is entered, and by whom. */
export interface PinEntry {
  organizationId: string;
  mode: Mode;
  tillId: string;
  userId: string;
  pin: string;
  ip?: string | undefined;
}

export interface PinHolder {
  grant: RoleGrant;
  /** Set if they work at these locations only. */
  locationIds: string[] | undefined;
  /** For `beginSession`. */
  sessionVersion: number;
}

interface Row {
  pinHash: string;
  failures: number;
  role: Role;
  locationIds: string[];
  sessionVersion: number;
  needsTwoFactor: boolean;
}

/**
 * Checks a member's PIN. Five wrong ones in 15 minutes make a till refuse that person, and 20 in a row, wherever they
 * were entered, lock the PIN: guesses have a chance of 1 in 500 at most. An attempt is counted before it is hashed, so
 * that concurrent ones count too. Throws `ValidationFailed` for `pin` (the same for somebody without a PIN), and
 * `TooManyPins`.
 */
export async function checkPin(entry: PinEntry): Promise<PinHolder> {
  const { organizationId, userId, tillId, pin } = entry;
  const subject = `pin ${tillId} ${userId}`;
  await countAttempt(subject, AT_TILL);
  const [row] = await query<Row>(Prisma.sql`
    UPDATE memberships m SET pin_failures = least(m.pin_failures + 1, ${MAX_PIN_FAILURES + 1})
    FROM users u, organizations o
    WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId} AND m.pin_hash IS NOT NULL
      AND u.id = m.user_id AND o.id = m.organization_id
    RETURNING m.pin_hash AS "pinHash", m.pin_failures AS failures, m.role, ${locationsOfMember} AS "locationIds", u.session_version AS "sessionVersion",
      o.require_two_factor AND u.totp_confirmed_at IS NULL AS "needsTwoFactor"`);
  if (row && row.failures > MAX_PIN_FAILURES) throw lockedPin();
  const isRight = await isPassword(row?.pinHash, pin, "known");
  if (!row || !isRight) {
    if (row?.failures === MAX_PIN_FAILURES) await auditLocking(entry);
    throw wrongPin();
  }
  await query(Prisma.sql`
    UPDATE memberships SET pin_failures = 0
    WHERE organization_id = ${organizationId} AND user_id = ${userId} RETURNING user_id`);
  await deleteAttempts(subject);
  return {
    grant: { role: row.role, ...(row.needsTwoFactor && { needsTwoFactor: true }), isAtTill: true },
    locationIds: row.locationIds.length > 0 ? row.locationIds : undefined,
    sessionVersion: row.sessionVersion,
  };
}

const auditLocking = ({ userId, tillId, ...entry }: PinEntry): Promise<unknown> =>
  query(Prisma.sql`
    ${insertAuditLine(
      { ...entry, userId },
      "user.pin_locked",
      {
        target: Prisma.sql`${userId}`,
        data: Prisma.sql`jsonb_build_object('till', ${tillId}::text)`,
      },
      Prisma.sql`(SELECT 1) AS once`,
    )} RETURNING id`);
