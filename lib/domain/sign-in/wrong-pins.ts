import { auditLine } from "@/lib/domain/audit";
import { organizationSettings } from "@/lib/domain/organizations/sql";
import type { Actor, Mode } from "@/lib/kit/actor";
import { inTransaction, Prisma } from "@/lib/kit/db";
import { metrics } from "@/lib/kit/metrics";
import type { Role } from "@/lib/kit/permissions";
import { newToken } from "@/lib/kit/secrets";
import { lockedPin, TooManyPins, wrongPin } from "./errors";
import { isPinLocked, locationsOfMember, MAX_WRONG_PINS } from "./sql";

const DAY_MS = 24 * 60 * 60_000;
const WINDOW_MS = 15 * 60_000;
/** Wrong PINs of one person at one till in 15 minutes. */
const MAX_AT_TILL = 5;
/**
 * Wrong PINs of one person in a day that come from one till, or from one colleague who asks for approvals: half of those
 * that lock a PIN everywhere, so that nobody can lock a colleague out alone, or from one till.
 */
const MAX_BY_ONE = MAX_WRONG_PINS / 2;

/** Where a PIN is entered, and by whom. */
export interface PinEntry {
  organizationId: string;
  mode: Mode;
  till: { id: string; name: string | null };
  /** Whose PIN it is. */
  userId: string;
  pin: string;
  ip?: string | undefined;
  /** Who is signed in at the till and asks for an approval; undefined: the person signs in. */
  requestedBy?: Actor | undefined;
  /** Only somebody with one of these roles can do what the PIN is entered for. */
  roles: readonly Role[];
}

/** A wrong PIN, or one that is being checked, which counts as wrong until it has proved right. */
interface StoredGuess {
  id: string;
  at: number;
  till: string;
  by: string | null;
  isWrong: boolean;
}

export interface Attempt {
  id: string;
  pinHash: string;
  role: Role;
  locationIds: string[];
  sessionVersion: number;
  needsTwoFactor: boolean;
}

interface Row extends Omit<Attempt, "id"> {
  kept: StoredGuess[];
  isLocked: boolean;
  nowMs: number;
}

/**
 * Counts an attempt at somebody's PIN before it is hashed, so that concurrent ones count too, and returns what it has to
 * match. No lock is held afterwards. Throws `ValidationFailed` for somebody whose PIN cannot be right here (unknown, of
 * another organization, without a PIN, in another role) or is locked, and `TooManyPins`: 5 wrong ones of a person at a
 * till in 15 minutes, or 10 in a day from one till or colleague.
 */
export const beginAttempt = ({
  organizationId,
  userId,
  till,
  requestedBy,
  roles,
}: PinEntry): Promise<Attempt> =>
  inTransaction(async (transaction) => {
    const [row] = await transaction.$queryRaw<Row[]>(Prisma.sql`
      SELECT m.pin_hash AS "pinHash", m.wrong_pins AS kept, ${isPinLocked} AS "isLocked", m.role,
        ${locationsOfMember} AS "locationIds", u.session_version AS "sessionVersion",
        o.require_two_factor AND u.totp_confirmed_at IS NULL AS "needsTwoFactor",
        (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs"
      FROM memberships m JOIN users u ON u.id = m.user_id JOIN ${organizationSettings} o ON o.id = m.organization_id
      WHERE m.organization_id = ${organizationId} AND m.user_id = ${userId} AND m.pin_hash IS NOT NULL
        AND m.role = ANY(${[...roles]}::role[])
      FOR NO KEY UPDATE OF m`);
    if (!row) throw wrongPin();
    if (row.isLocked) throw lockedPin();
    const { kept, isLocked: _, nowMs, ...attempt } = row;
    const by = requestedBy?.userId ?? null;
    const ofDay = kept.filter(({ at }) => at > nowMs - DAY_MS);
    requireFewer(ofDay, { max: MAX_WRONG_PINS, periodMs: DAY_MS, nowMs });
    const here = ofDay.filter((one) => one.till === till.id);
    requireFewer(here, { max: MAX_BY_ONE, periodMs: DAY_MS, nowMs });
    if (by !== null)
      requireFewer(
        ofDay.filter((one) => one.by === by),
        { max: MAX_BY_ONE, periodMs: DAY_MS, nowMs },
      );
    const ofWindow = here.filter(({ at }) => at > nowMs - WINDOW_MS);
    requireFewer(ofWindow, { max: MAX_AT_TILL, periodMs: WINDOW_MS, nowMs });
    const guess: StoredGuess = { id: newToken(), at: nowMs, till: till.id, by, isWrong: false };
    await write(transaction, { organizationId, userId }, { kept: [...ofDay, guess] });
    return { id: guess.id, ...attempt };
  });

/** Throws `TooManyPins` with the time until the oldest no longer counts. */
function requireFewer(
  kept: StoredGuess[],
  { max, periodMs, nowMs }: { max: number; periodMs: number; nowMs: number },
): void {
  const oldest = kept.at(-max);
  if (oldest) throw new TooManyPins(Math.max(1, Math.ceil((oldest.at + periodMs - nowMs) / 1000)));
}

type PinOwner = Pick<PinEntry, "organizationId" | "userId">;

/** `lock`: it is locked from now on, for the version before, too. */
const write = (
  transaction: Prisma.TransactionClient,
  { organizationId, userId }: PinOwner,
  { kept, lock = false }: { kept: StoredGuess[]; lock?: boolean },
): Promise<number> =>
  transaction.$executeRaw(Prisma.sql`
    UPDATE memberships SET wrong_pins = ${JSON.stringify(kept)}::jsonb
      ${lock ? Prisma.sql`, pin_locked_at = now(), pin_failures = ${MAX_WRONG_PINS + 1}::int` : Prisma.empty}
    WHERE organization_id = ${organizationId} AND user_id = ${userId}`);

const readKept = async (
  transaction: Prisma.TransactionClient,
  { organizationId, userId }: PinOwner,
): Promise<{ kept: StoredGuess[]; pinHash: string | null } | undefined> => {
  const [row] = await transaction.$queryRaw<
    { kept: StoredGuess[]; pinHash: string | null }[]
  >(Prisma.sql`
    SELECT wrong_pins AS kept, pin_hash AS "pinHash" FROM memberships
    WHERE organization_id = ${organizationId} AND user_id = ${userId} FOR NO KEY UPDATE`);
  return row;
};

/**
 * Takes back an attempt that proved right, or was not checked. Returns whether the PIN is still the one that it was
 * compared with.
 */
export const endAttempt = (whose: PinOwner, { id, pinHash }: Attempt): Promise<boolean> =>
  inTransaction(async (transaction) => {
    const row = await readKept(transaction, whose);
    if (!row) return false;
    const kept = row.kept.filter((one) => one.id !== id);
    await write(transaction, whose, { kept });
    return row.pinHash === pinHash;
  });

/** Records in the audit log that a PIN was wrong, and locks it with the twentieth in a day. */
export const recordWrongPin = async (entry: PinEntry, { id }: Attempt): Promise<void> => {
  metrics.wrongPins.inc();
  const { organizationId, mode, userId, ip, till, requestedBy } = entry;
  const actor = { organizationId, mode, userId, ip };
  const facts = { till: till.id, name: till.name };
  await inTransaction(async (transaction) => {
    const row = await readKept(transaction, entry);
    const kept = (row?.kept ?? []).map((one) => (one.id === id ? { ...one, isWrong: true } : one));
    const isLast = kept.filter(({ isWrong }) => isWrong).length === MAX_WRONG_PINS;
    await write(transaction, entry, { kept, lock: isLast });
    const purpose = requestedBy ? "approval" : "sign_in";
    const data = [
      auditLine({ ...actor, userId: requestedBy?.userId ?? userId }, "user.pin_wrong", {
        target: userId,
        data: { ...facts, purpose },
      }),
    ];
    if (isLast) data.push(auditLine(actor, "user.pin_locked", { target: userId, data: facts }));
    await transaction.auditEntry.createMany({ data });
  });
};
