import { hash, verify } from "@node-rs/argon2";
import { Prisma, query } from "@/lib/db";
import { SecondFactorRefused, SecondFactorRequired, SignInRefused, TooManyGuesses } from "./errors";
import { useSecondFactor } from "./second-factor";

const WINDOW_MINUTES = 15;
/** So many passwords of an account are checked in a window, whoever tries them and from wherever. */
const MOST_ATTEMPTS = 10;

export interface Credentials {
  email: string;
  password: string;
  /** A one-time code or a recovery code, for a user who has two-factor on. */
  code?: string;
}

export interface SignedIn {
  userId: string;
  email: string;
  name: string;
  sessionVersion: number;
}

interface UserRow extends SignedIn {
  passwordHash: string;
  hasSecondFactor: boolean;
}

// Checked for an unknown e-mail, so that it takes as long as a wrong password.
let nobodysHash: Promise<string> | undefined;

/**
 * Checks an e-mail and password, and the second factor where there is one. Throws `SignInRefused` (an unknown
 * e-mail and a wrong password look and last alike), `SecondFactorRequired`, `SecondFactorRefused` and
 * `TooManyGuesses` (over 10 tries in 15 minutes for this e-mail; nothing is hashed then).
 */
export async function signIn({ email, password, code }: Credentials): Promise<SignedIn> {
  const address = email.trim().toLowerCase().slice(0, 254);
  await countAttempt(address);
  const [user] = await query<UserRow>(Prisma.sql`
    SELECT id AS "userId", email, name, session_version AS "sessionVersion", password_hash AS "passwordHash",
           totp_confirmed_at IS NOT NULL AS "hasSecondFactor"
    FROM users WHERE email = ${address.replaceAll("\0", "")}`);
  const isRight = await verify(
    user?.passwordHash ?? (await (nobodysHash ??= hash("nobody has this password"))),
    password.slice(0, 1000),
  );
  if (!user || !isRight) throw new SignInRefused();
  if (user.hasSecondFactor) {
    if (!code) throw new SecondFactorRequired();
    if (!(await useSecondFactor(user.userId, code))) throw new SecondFactorRefused();
  }
  await forgetAttempts(address);
  const { userId, name, sessionVersion } = user;
  return { userId, email: user.email, name, sessionVersion };
}

/** One statement, so that guesses at the same time are counted one by one. */
async function countAttempt(email: string): Promise<void> {
  const [counted] = await query<{ attempts: number; secondsLeft: number }>(Prisma.sql`
    INSERT INTO sign_in_windows AS w (email, started_at, attempts) VALUES (${email.replaceAll("\0", "")}, now(), 1)
    ON CONFLICT (email) DO UPDATE SET
      attempts = CASE WHEN w.started_at < now() - make_interval(mins => ${WINDOW_MINUTES}) THEN 1 ELSE w.attempts + 1 END,
      started_at = CASE WHEN w.started_at < now() - make_interval(mins => ${WINDOW_MINUTES}) THEN now() ELSE w.started_at END
    RETURNING attempts,
      ceil(extract(epoch FROM started_at + make_interval(mins => ${WINDOW_MINUTES}) - now()))::int AS "secondsLeft"`);
  if (counted && counted.attempts > MOST_ATTEMPTS) throw new TooManyGuesses(counted.secondsLeft);
}

const forgetAttempts = (email: string) =>
  query(Prisma.sql`DELETE FROM sign_in_windows WHERE email = ${email} RETURNING email`);
