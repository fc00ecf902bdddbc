import { hash, verify } from "@node-rs/argon2";
import { Prisma, query } from "@/lib/kit/db";
import { TooManyGuesses, wrongCode, wrongPassword } from "./errors";
import { type HashedFor, inTurn } from "./hashing-turns";
import type { Proof } from "./schemas";
import { useSecondFactor } from "./second-factor";
import { hashingAccount } from "./sql";

const WINDOW_MINUTES = 15;

/** How often something secret can be guessed for each subject in one window. */
interface GuessLimit {
  max: number;
  refusal: new (secondsLeft: number) => Error;
}
const PASSWORD_LIMIT: GuessLimit = { max: 10, refusal: TooManyGuesses };
/**
 * The most old windows deleted per attempt: more than one, so that the table holds little more than the last 15
 * minutes.
 */
const SWEEP_BATCH = 4;

/**
 * Returns the argon2id hash of a password, with its own salt. It is hashed in NFC: keyboards spell the same letter in one or in two
 * characters. Throws `TooManySignIns` while too many are waiting.
 */
export const hashPassword = (password: string, who: HashedFor): Promise<string> =>
  inTurn(who, () => hash(password.normalize("NFC")));

// Verified for unknown emails, so that they take as long as a wrong password.
let decoyHash: Promise<string> | undefined;

/**
 * Returns whether a password matches a hash. For an unknown user, who has no hash, it takes equally long. Throws
 * `TooManySignIns` while too many are waiting.
 */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
  who: HashedFor,
): Promise<boolean> {
  // Created on the first check of any email, so that the first unknown one does not take twice as long.
  const fallback = await (decoyHash ??= hash("nobody has this password"));
  const given = password.slice(0, 1000);
  const composed = given.normalize("NFC");
  return inTurn(who, async () => {
    if (await verify(passwordHash ?? fallback, composed)) return true;
    // Before, passwords were hashed as they were typed.
    return composed !== given && verify(passwordHash ?? fallback, given);
  });
}

/**
 * Counts an attempt before anything is hashed, in one statement, so that concurrent attempts are counted one by one.
 * The subject is an email for unknown browsers, a known browser, or a signed-in user; each has its own attempts. Throws
 * `TooManyGuesses` after 10 in 15 minutes, or what another limit says.
 */
export async function countAttempt(
  subject: string,
  { max, refusal: Refusal }: GuessLimit = PASSWORD_LIMIT,
): Promise<void> {
  const oldest = Prisma.sql`now() - make_interval(mins => ${WINDOW_MINUTES})`;
  const isOver = Prisma.sql`w.started_at < ${oldest}`;
  const [counted] = await query<{ attempts: number; secondsLeft: number }>(Prisma.sql`
    WITH forgotten AS (
      DELETE FROM sign_in_windows WHERE subject = ANY(ARRAY(
        SELECT subject FROM sign_in_windows WHERE started_at < ${oldest} AND subject <> ${subject}
        ORDER BY started_at LIMIT ${SWEEP_BATCH} FOR UPDATE SKIP LOCKED)))
    INSERT INTO sign_in_windows AS w (subject, started_at, attempts)
    VALUES (${subject}, now(), 1)
    ON CONFLICT (subject) DO UPDATE SET
      attempts = CASE WHEN ${isOver} THEN 1 ELSE w.attempts + 1 END,
      started_at = CASE WHEN ${isOver} THEN now() ELSE w.started_at END
    RETURNING attempts,
      ceil(extract(epoch FROM started_at + make_interval(mins => ${WINDOW_MINUTES}) - now()))::int AS "secondsLeft"`);
  const { attempts, secondsLeft } = counted!;
  if (attempts > max) throw new Refusal(secondsLeft);
}

/** Takes one attempt of each subject back, which proved right; the others stay counted. */
export const takeBackAttempts = (subjects: readonly string[]): Promise<unknown> =>
  query(Prisma.sql`
    UPDATE sign_in_windows w SET attempts = w.attempts - 1
    FROM (
      SELECT subject FROM sign_in_windows WHERE subject = ANY(${[...subjects]}) AND attempts > 0
      ORDER BY subject FOR UPDATE) AS taken
    WHERE w.subject = taken.subject RETURNING w.subject`);

/** Resets the count of attempts once the user has proved their identity. */
export const deleteAttempts = (subject: string): Promise<unknown> =>
  query(Prisma.sql`DELETE FROM sign_in_windows WHERE subject = ${subject} RETURNING subject`);

/**
 * Requires a signed-in user's password before an action that someone at a borrowed browser must not take. Returns whom
 * another password of theirs is hashed for. Throws `ValidationFailed` for the field, `TooManyGuesses` and
 * `TooManySignIns`; sign-in attempts by strangers do not count towards it.
 */
export async function provePassword(
  { userId }: { userId: string },
  password: string,
): Promise<HashedFor> {
  await countAttempt(userId);
  const [user] = await query<{ passwordHash: string; account: string }>(Prisma.sql`
    SELECT password_hash AS "passwordHash", ${hashingAccount} AS account FROM users u WHERE id = ${userId}`);
  const who = { account: user?.account ?? userId, person: userId };
  if (!(await isPassword(user?.passwordHash, password, who))) throw wrongPassword();
  await deleteAttempts(userId);
  return who;
}

/** Requires the password, like `provePassword`, or a second-factor code, which is used up. */
export async function proveIdentity(user: { userId: string }, proof: Proof): Promise<void> {
  if ("current_password" in proof) {
    await provePassword(user, proof.current_password);
    return;
  }
  await countAttempt(user.userId);
  if (!(await useSecondFactor(user.userId, proof.code))) throw wrongCode();
  await deleteAttempts(user.userId);
}
