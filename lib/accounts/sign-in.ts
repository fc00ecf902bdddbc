import { Prisma, query } from "@/lib/db";
import { SecondFactorRefused, SecondFactorRequired, SignInRefused } from "./errors";
import { countAttempt, forgetAttempts, isPassword } from "./passwords";
import { useSecondFactor } from "./second-factor";

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

/** No e-mail is longer, and what the database cannot hold is nobody's. */
const addressOf = (typed: string): string =>
  typed.toWellFormed().replaceAll("\0", "").trim().toLowerCase().slice(0, 254);

/**
 * Checks an e-mail and password, and the second factor where there is one. Throws `SignInRefused` (an unknown
 * e-mail and a wrong password look and last alike), `SecondFactorRequired`, `SecondFactorRefused` and
 * `TooManyGuesses` (over 10 tries in 15 minutes for this e-mail; nothing is hashed then).
 */
export async function signIn({ email, password, code }: Credentials): Promise<SignedIn> {
  const address = addressOf(email);
  await countAttempt(address);
  const [user] = await query<UserRow>(Prisma.sql`
    SELECT id AS "userId", email, name, session_version AS "sessionVersion", password_hash AS "passwordHash",
           totp_confirmed_at IS NOT NULL AS "hasSecondFactor"
    FROM users WHERE email = ${address}`);
  const isRight = await isPassword(user?.passwordHash, password);
  if (!user || !isRight) throw new SignInRefused();
  if (user.hasSecondFactor) {
    if (!code) throw new SecondFactorRequired();
    if (!(await useSecondFactor(user.userId, code))) throw new SecondFactorRefused();
  }
  await forgetAttempts(address);
  const { userId, name, sessionVersion } = user;
  return { userId, email: user.email, name, sessionVersion };
}
