import { db, Prisma, query } from "@/lib/kit/db";
import { auditUser } from "./audit-user";
import { SecondFactorRefused, SecondFactorRequired, SignInRefused } from "./errors";
import { requireHashingCapacity } from "./hashing-turns";
import { type KnownBrowser, rememberBrowser } from "./known-browsers";
import { countAttempt, deleteAttempts, isPassword } from "./passwords";
import { reportFailure, reportSignIn } from "./report-sign-in";
import { useSecondFactor } from "./second-factor";
import { beginSession, type Client } from "./sessions";
import { hashingAccount } from "./sql";

export interface Credentials {
  email: string;
  password: string;
  /** A one-time code or a recovery code, for a user who has two-factor sign-in on. */
  code?: string | undefined;
}

/** The browser that signs in. */
export interface SignInClient extends Client {
  /** The value of its cookie, whichever users it is known for. */
  browserToken?: string | undefined;
  /** Set if the user of the email has signed in with it before. */
  known?: KnownBrowser | undefined;
}

export interface SignedIn {
  userId: string;
  /** The token of the new session, which is not stored. */
  sessionToken: string;
  /** The token by which this browser is known from now on. */
  browserToken: string;
}

interface UserRow {
  userId: string;
  sessionVersion: number;
  passwordHash: string;
  hasSecondFactor: boolean;
  /** Read for known browsers only. */
  account: string | null;
}

/**
 * Returns the stored form of an email. No valid email is longer, and text that the database cannot store belongs to no
 * user.
 */
export const normalizeEmail = (typed: string): string =>
  typed.toWellFormed().replaceAll("\0", "").trim().toLowerCase().slice(0, 254);

/**
 * Checks an email and password, and the second factor if there is one, and creates a session. Unknown browsers share 10
 * attempts in 15 minutes for each email, and a known browser has its own 10, so that nobody can lock it out. Throws
 * `SignInRefused` (an unknown email and a wrong password look the same and take equally long), `SecondFactorRequired`,
 * `SecondFactorRefused`, and without hashing `TooManyGuesses` and `TooManySignIns`. Each attempt that is checked is in the
 * audit logs of the user's organizations, with its address.
 */
export async function signIn(
  { email, password, code }: Credentials,
  { known, browserToken, ...client }: SignInClient = {},
): Promise<SignedIn> {
  const address = normalizeEmail(email);
  const subject = known?.subject ?? address;
  if (!known) requireHashingCapacity("stranger");
  await countAttempt(subject);
  const [user] = await query<UserRow>(Prisma.sql`
    SELECT id AS "userId", session_version AS "sessionVersion", password_hash AS "passwordHash",
           totp_confirmed_at IS NOT NULL AS "hasSecondFactor",
           ${known ? hashingAccount : Prisma.sql`NULL`} AS account
    FROM users u WHERE email = ${address}`);
  const who = known
    ? { account: user?.account ?? known.userId, person: known.userId }
    : ("stranger" as const);
  const isRight = await isPassword(user?.passwordHash, password, who);
  if (!user || !isRight) {
    reportFailure("refused", { user, ip: client.ip });
    throw new SignInRefused();
  }
  if (user.hasSecondFactor) {
    if (!code) {
      // Also in the log: whoever stops here knows the password.
      const { userId } = user;
      reportSignIn({ way: "password", outcome: "code_asked", userId, ip: client.ip });
      throw new SecondFactorRequired();
    }
    if (!(await useSecondFactor(user.userId, code))) {
      reportFailure("code_refused", { user, ip: client.ip });
      throw new SecondFactorRefused();
    }
  }
  const sessionToken = await beginSession(user, client);
  // The password was changed while it was being checked.
  if (!sessionToken) throw new SignInRefused();
  await deleteAttempts(subject);
  const { userId } = user;
  await auditUser(db(), { userId, ip: client.ip }, "user.signed_in");
  reportSignIn({ way: "password", outcome: "succeeded", userId, ip: client.ip });
  return {
    userId,
    sessionToken,
    browserToken: await rememberBrowser(userId, browserToken),
  };
}
