import { hash, verify } from "@node-rs/argon2";
import { Prisma, query } from "@/lib/db";
import { TooManyGuesses, wrongCode, wrongPassword } from "./errors";
import type { Proof } from "./schemas";
import { useSecondFactor } from "./second-factor";

const WINDOW_MINUTES = 15;
/** So many passwords of an account are checked in a window, whoever tries them and from wherever. */
const MOST_ATTEMPTS = 10;

/** argon2id with a salt of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Checked for an unknown e-mail, so that it takes as long as a wrong password.
let nobodysHash: Promise<string> | undefined;

/** Whether it is the password of this hash; for a user that there is not, the answer takes as long. */
export async function isPassword(
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  // Made for whoever comes first, so that the first unknown e-mail does not take twice as long.
  const fallback = await (nobodysHash ??= hash("nobody has this password"));
  return verify(passwordHash ?? fallback, password.slice(0, 1000));
}

/**
 * Counts a guess at an account, before anything is hashed; one statement, so that guesses at the same time are
 * counted one by one. Throws `TooManyGuesses` after 10 in 15 minutes.
 */
export async function countAttempt(email: string): Promise<void> {
  const isOver = Prisma.sql`w.started_at < now() - make_interval(mins => ${WINDOW_MINUTES})`;
  const [counted] = await query<{ attempts: number; secondsLeft: number }>(Prisma.sql`
    INSERT INTO sign_in_windows AS w (email, started_at, attempts) VALUES (${email}, now(), 1)
    ON CONFLICT (email) DO UPDATE SET
      attempts = CASE WHEN ${isOver} THEN 1 ELSE w.attempts + 1 END,
      started_at = CASE WHEN ${isOver} THEN now() ELSE w.started_at END
    RETURNING attempts,
      ceil(extract(epoch FROM started_at + make_interval(mins => ${WINDOW_MINUTES}) - now()))::int AS "secondsLeft"`);
  if (counted && counted.attempts > MOST_ATTEMPTS) throw new TooManyGuesses(counted.secondsLeft);
}

/** The account's owner has shown who they are. */
export const forgetAttempts = (email: string): Promise<unknown> =>
  query(Prisma.sql`DELETE FROM sign_in_windows WHERE email = ${email} RETURNING email`);

interface Person {
  userId: string;
  email: string;
}

/**
 * Holds a signed-in user to their password before something that a borrowed browser must not do. Throws
 * `ValidationFailed` at the field, and `TooManyGuesses`: guesses here and at the sign-in count together.
 */
export async function provePassword({ userId, email }: Person, password: string): Promise<void> {
  await countAttempt(email);
  const [user] = await query<{ passwordHash: string }>(
    Prisma.sql`SELECT password_hash AS "passwordHash" FROM users WHERE id = ${userId}`,
  );
  if (!(await isPassword(user?.passwordHash, password))) throw wrongPassword();
  await forgetAttempts(email);
}

/** As `provePassword`, or by a code of the second factor, which is used up. */
export async function proveIdentity(person: Person, proof: Proof): Promise<void> {
  if ("current_password" in proof) return provePassword(person, proof.current_password);
  await countAttempt(person.email);
  if (!(await useSecondFactor(person.userId, proof.code))) throw wrongCode();
  await forgetAttempts(person.email);
}
