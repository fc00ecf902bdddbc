import { auditLine, ofOrganization } from "@/lib/domain/audit";
import { addressBlock } from "@/lib/kit/address-block";
import { authorize } from "@/lib/kit/authorize";
import { db, inTransaction } from "@/lib/kit/db";
import type { RoleGrant } from "@/lib/kit/permissions";
import { MemberNotFound, ownPinLocked, OwnersOnly, TooManyPins, wrongPin } from "./errors";
import type { Member } from "./find-member";
import { requireHashingCapacity } from "./hashing-turns";
import {
  countAttempt,
  hashPassword,
  isPassword,
  provePassword,
  takeBackAttempts,
} from "./passwords";
import { endSessionsByPin } from "./sessions";
import { MAX_WRONG_PINS } from "./sql";
import { beginAttempt, endAttempt, type PinEntry, recordWrongPin } from "./wrong-pins";

/** Wrong PINs of anybody, and PINs of invented people, in 15 minutes. */
const OF_TILL = { max: 20, refusal: TooManyPins };
const OF_COLLEAGUE = { max: 10, refusal: TooManyPins };
/** Of one organization: the neighbours of a shop can share its address. */
const OF_ADDRESS = { max: 60, refusal: TooManyPins };

export interface Pin {
  /** Null without one. */
  setAt: Date | null;
  isLocked: boolean;
}

/** Returns whether the member has a PIN in their current organization. */
export async function readPin({ organizationId, userId }: Member): Promise<Pin> {
  const { pinSetAt: setAt, ...count } = await db().membership.findUniqueOrThrow({
    where: { organizationId_userId: { organizationId, userId } },
    select: { pinSetAt: true, pinFailures: true, pinLockedAt: true },
  });
  return { setAt, isLocked: isLocked(count) };
}

/** Like `isPinLocked` in SQL. */
export const isLocked = (member: { pinFailures: number; pinLockedAt: Date | null }): boolean =>
  member.pinLockedAt !== null || member.pinFailures >= MAX_WRONG_PINS;

/**
 * Sets the PIN with which the member signs in at tills of their current organization and approves refunds there; an
 * earlier one stops working, and wrong ones count anew. Throws `ValidationFailed` if the password is wrong or the PIN is
 * locked, and `TooManyGuesses`.
 */
export async function setPin(
  member: Member,
  { pin, current_password }: { pin: string; current_password: string },
): Promise<Pin> {
  await provePassword(member, current_password);
  if ((await readPin(member)).isLocked) throw ownPinLocked();
  const who = { account: member.organizationId, person: member.userId };
  const pinHash = await hashPassword(pin, who);
  await change(member, { pinHash, pinSetAt: new Date() }, "user.pin_set");
  return readPin(member);
}

/** Removes the member's PIN. Sessions that were begun with it end. A locked one stays locked for the next. */
export const removePin = (member: Member): Promise<void> =>
  change(member, { pinHash: null, pinSetAt: null }, "user.pin_removed");

const change = (
  member: Member,
  data: { pinHash: string | null; pinSetAt: Date | null },
  action: string,
): Promise<void> =>
  inTransaction(async (transaction) => {
    const { organizationId, userId } = member;
    const where = { organizationId, userId };
    const unlocked = { ...where, pinLockedAt: null, pinFailures: { lt: MAX_WRONG_PINS } };
    const { count } = await transaction.membership.updateMany({
      where: unlocked,
      data: { ...data, pinFailures: 0, wrongPins: [] },
    });
    if (count === 0) {
      // It was locked in the meantime.
      if (data.pinHash !== null) throw ownPinLocked();
      await transaction.membership.updateMany({ where, data });
    }
    const audited = auditLine(ofOrganization(member), action, { target: userId });
    await transaction.auditEntry.create({ data: audited });
    await endSessionsByPin(transaction, userId);
  });

export interface PinHolder {
  grant: RoleGrant;
  /** Set if they work at these locations only. */
  locationIds: string[] | undefined;
  /** For `beginSession`. */
  sessionVersion: number;
}

/**
 * Checks a member's PIN. Nothing is hashed for people who cannot be right here, and what is entered is counted by till, by
 * colleague who asks, and by address, whosever PIN it is. 20 wrong ones in a day, at whichever tills and whatever is
 * entered between, lock the PIN until a manager unlocks it; each is in the audit log. Throws what `beginAttempt` throws,
 * `ValidationFailed` for `pin`, `TooManyPins`, and `TooManySignIns` while too many are waiting.
 */
export async function checkPin(entry: PinEntry): Promise<PinHolder> {
  const { organizationId, till, requestedBy, ip } = entry;
  const who = { account: organizationId, person: requestedBy?.userId ?? till.id };
  requireHashingCapacity(who);
  const counted = new Map([
    ...(requestedBy ? [[`pins by ${requestedBy.userId}`, OF_COLLEAGUE] as const] : []),
    [`pins at ${till.id}`, OF_TILL],
    ...(ip ? [[`pins from ${organizationId} ${addressBlock(ip)}`, OF_ADDRESS] as const] : []),
  ]);
  // One after the other: what one colleague or till has too many of must not use up what others share with it.
  for (const [subject, limit] of counted) await countAttempt(subject, limit);
  const attempt = await beginAttempt(entry);
  const isRight = await isPassword(attempt.pinHash, entry.pin, who).catch(
    async (error: unknown) => {
      await endAttempt(entry, attempt);
      await takeBackAttempts([...counted.keys()]);
      throw error;
    },
  );
  if (!isRight) {
    await recordWrongPin(entry, attempt);
    throw wrongPin();
  }
  // It was removed or replaced while it was being checked.
  if (!(await endAttempt(entry, attempt))) throw wrongPin();
  await takeBackAttempts([...counted.keys()]);
  const { role, needsTwoFactor, locationIds, sessionVersion } = attempt;
  return {
    grant: { role, ...(needsTwoFactor && { needsTwoFactor: true }), isAtTill: true },
    locationIds: locationIds.length > 0 ? locationIds : undefined,
    sessionVersion,
  };
}

/**
 * Unlocks a member's PIN, which stays the same; wrong ones count anew. Throws `Forbidden`, `MemberNotFound`, and
 * `OwnersOnly` for an owner's unless the actor is one.
 */
export async function resetPin(member: Member, userId: string): Promise<void> {
  authorize(member, "team.manage");
  const { organizationId } = member;
  await inTransaction(async (transaction) => {
    const where = { organizationId_userId: { organizationId, userId } };
    const found = await transaction.membership.findUnique({ where, select: { role: true } });
    if (!found) throw new MemberNotFound();
    if (found.role === "owner" && member.grant.role !== "owner") throw new OwnersOnly();
    await transaction.membership.update({
      where,
      data: { pinFailures: 0, pinLockedAt: null, wrongPins: [] },
    });
    const audited = auditLine(ofOrganization(member), "member.pin_reset", { target: userId });
    await transaction.auditEntry.create({ data: audited });
  });
}
