import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";
import { Prisma, query } from "@/lib/kit/db";
import { TooManyGuesses, TooManySignIns, wrongCode, wrongPassword } from "./errors";
import type { Proof } from "./schemas";
import { useSecondFactor } from "./second-factor";

const WINDOW_MINUTES = 15;

/** How often something secret can be guessed for each subject in one window. */
interface GuessLimit {
  most: number;
  refusal: new (secondsLeft: number) => Error;
}
const PASSWORD_LIMIT: GuessLimit = { most: 10, refusal: TooManyGuesses };
/**
 * The most old windows deleted per attempt: more than one, so that the table holds little more than the last 15
 * minutes.
 */
const SWEEP_BATCH = 4;

/** Returns the argon2id hash of a password, with its own salt. */
export const hashPassword = (password: string, lane: PasswordLane): Promise<string> =>
  withinLane(lane, () => hash(password));

// Verified for unknown emails, so that they take as long as a wrong password.
let decoyHash: Promise<string> | undefined;

/** Returns whether a password matches a hash. For an unknown user, who has no hash, it takes equally long. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
  lane: PasswordLane,
): Promise<boolean> {
  // Created on the first check of any email, so that the first unknown one does not take twice as long.
  const fallback = await (decoyHash ??= hash("nobody has this password"));
  return withinLane(lane, () => verify(passwordHash ?? fallback, password.slice(0, 1000)));
}

/**
 * Counts an attempt before anything is hashed, in one statement, so that concurrent attempts are counted one by one.
 * The subject is an email for unknown browsers, a known browser, or a signed-in user, or a person at a till; each has its own attempts. Throws
 * `TooManyGuesses` after 10 in 15 minutes, or as the limit says.
 */
export async function countAttempt(
  subject: string,
  { most, refusal: Refusal } = PASSWORD_LIMIT,
): Promise<void> {
  const oldest = Prisma.sql`now() - make_interval(mins => ${WINDOW_MINUTES})`;
  const isOver = Prisma.sql`w.started_at < ${oldest}`;
  const [counted] = await query<{ attempts: number; secondsLeft: number }>(Prisma.sql`
    WITH forgotten AS (
      DELETE FROM sign_in_windows WHERE subject = ANY(ARRAY(
        SELECT subject FROM sign_in_windows WHERE started_at < ${oldest} AND subject <> ${subject}
        ORDER BY started_at LIMIT ${SWEEP_BATCH} FOR UPDATE SKIP LOCKED)))
    INSERT INTO sign_in_windows AS w (subject, started_at, attempts) VALUES (${subject}, now(), 1)
    ON CONFLICT (subject) DO UPDATE SET
      attempts = CASE WHEN ${isOver} THEN 1 ELSE w.attempts + 1 END,
      started_at = CASE WHEN ${isOver} THEN now() ELSE w.started_at END
    RETURNING attempts,
      ceil(extract(epoch FROM started_at + make_interval(mins => ${WINDOW_MINUTES}) - now()))::int AS "secondsLeft"`);
  if (counted && counted.attempts > most) throw new Refusal(counted.secondsLeft);
}

/** Resets the count of attempts once the user has proved their identity. */
export const deleteAttempts = (subject: string): Promise<unknown> =>
  query(Prisma.sql`DELETE FROM sign_in_windows WHERE subject = ${subject} RETURNING subject`);

/**
 * Requires a signed-in user's password before an action that someone at a borrowed browser must not take. Throws
 * `ValidationFailed` for the field, and `TooManyGuesses`; sign-in attempts by strangers do not count towards it.
 */
export async function provePassword(
  { userId }: { userId: string },
  password: string,
): Promise<void> {
  await countAttempt(userId);
  const [user] = await query<{ passwordHash: string }>(
    Prisma.sql`SELECT password_hash AS "passwordHash" FROM users WHERE id = ${userId}`,
  );
  if (!(await isPassword(user?.passwordHash, password, "known"))) throw wrongPassword();
  await deleteAttempts(userId);
}

/** Requires the password, like `provePassword`, or a second-factor code, which is used up. */
export async function proveIdentity(user: { userId: string }, proof: Proof): Promise<void> {
  if ("current_password" in proof) return provePassword(user, proof.current_password);
  await countAttempt(user.userId);
  if (!(await useSecondFactor(user.userId, proof.code))) throw wrongCode();
  await deleteAttempts(user.userId);
}

/**
 * The queue for a password hash. Each lane runs one hash at a time, so that guesses leave the CPU to payments and
 * unknown browsers do not delay known users.
 */
type PasswordLane = "stranger" | "known";

/** How many unknown browsers can wait for a hash; others are refused with a time to retry. */
const MAX_WAITING = 50;
const RETRY_AFTER_SECONDS = 5;

// On globalThis, because the framework may bundle routes separately, which would give each its own lanes.
const held = globalThis as typeof globalThis & {
  qassaPasswordLanes?: Record<PasswordLane, LimitFunction>;
};

const lanes = () => (held.qassaPasswordLanes ??= { stranger: pLimit(1), known: pLimit(1) });

/** Runs `hash` when its turn in the lane comes. */
const withinLane = <Result>(lane: PasswordLane, hash: () => Promise<Result>): Promise<Result> =>
  lanes()[lane](hash);

/** Throws `TooManySignIns` while too many unknown browsers are waiting for a hash. */
export function requireHashingCapacity(): void {
  if (lanes().stranger.pendingCount >= MAX_WAITING) throw new TooManySignIns(RETRY_AFTER_SECONDS);
}
