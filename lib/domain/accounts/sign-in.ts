import { Prisma, query } from "@/lib/kit/db";
import { SecondFactorRefused, SecondFactorRequired, SignInRefused } from "./errors";
import { type KnownBrowser, rememberBrowser } from "./known-browsers";
import { countAttempt, forgetAttempts, isPassword, requireRoom } from "./passwords";
import { useSecondFactor } from "./second-factor";
import { beginSession, type Client } from "./sessions";

export interface Credentials {
  email: string;
  password: string;
  /** A one-time code or a recovery code, for a user who has two-factor on. */
  code?: string | undefined;
}

/** The browser that signs in. */
export interface SignInClient extends Client {
  /** What its cookie carries, whomever it is known for. */
  browserToken?: string | undefined;
  /** The user of the e-mail has signed in with it before. */
  known?: KnownBrowser | undefined;
}

export interface SignedIn {
  userId: string;
  /** Of the session that begins; kept nowhere. */
  sessionToken: string;
  /** By which this browser is known from now on. */
  browserToken: string;
}

interface UserRow {
  userId: string;
  sessionVersion: number;
  passwordHash: string;
  hasSecondFactor: boolean;
}

/** As e-mails are kept. No e-mail is longer, and what the database cannot hold is nobody's. */
export const emailOf = (typed: string): string =>
  typed.toWellFormed().replaceAll("\0", "").trim().toLowerCase().slice(0, 254);

/**
 * Checks an e-mail and password, and the second factor where there is one, and begins a session. Strangers have 10
 * tries in 15 minutes for each e-mail, and a browser that is known for its user has 10 of its own, so that nobody
 * locks it out. Throws `SignInRefused` (an unknown e-mail and a wrong password look and last alike),
 * `SecondFactorRequired`, `SecondFactorRefused`, and with nothing hashed `TooManyGuesses` and `TooManySignIns`.
 */
export async function signIn(
  { email, password, code }: Credentials,
  { known, browserToken, ...client }: SignInClient = {},
): Promise<SignedIn> {
  const address = emailOf(email);
  const subject = known?.subject ?? address;
  const lane = known ? "known" : "stranger";
  if (!known) requireRoom();
  await countAttempt(subject);
  const [user] = await query<UserRow>(Prisma.sql`
    SELECT id AS "userId", session_version AS "sessionVersion", password_hash AS "passwordHash",
           totp_confirmed_at IS NOT NULL AS "hasSecondFactor"
    FROM users WHERE email = ${address}`);
  const isRight = await isPassword(user?.passwordHash, password, lane);
  if (!user || !isRight) throw new SignInRefused();
  if (user.hasSecondFactor) {
    if (!code) throw new SecondFactorRequired();
    if (!(await useSecondFactor(user.userId, code))) throw new SecondFactorRefused();
  }
  const sessionToken = await beginSession(user, client);
  // The password was changed while this one was being checked.
  if (!sessionToken) throw new SignInRefused();
  await forgetAttempts(subject);
  return {
    userId: user.userId,
    sessionToken,
    browserToken: await rememberBrowser(user.userId, browserToken),
  };
}
