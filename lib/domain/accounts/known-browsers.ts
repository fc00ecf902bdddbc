import { Prisma, query } from "@/lib/kit/db";
import { hashOfToken, newToken } from "@/lib/kit/secrets";

/** One more replaces the least recently used, so that nobody can collect attempts by signing in. */
const MAX_BROWSERS = 20;

/** A browser in which this user has signed in before. */
export interface KnownBrowser {
  userId: string;
  /** What its guesses are counted by. */
  subject: string;
}

const subjectOf = (token: string, userId: string): string =>
  `${userId}:${hashOfToken(token).toString("base64url")}`;

/** The browser of a token, if the user with this email has signed in with it before. */
export async function findKnownBrowser(
  email: string,
  token: string | undefined,
): Promise<KnownBrowser | undefined> {
  if (!token) return undefined;
  const [found] = await query<{ userId: string }>(Prisma.sql`
    SELECT u.id AS "userId" FROM users u
    JOIN known_browsers k ON k.user_id = u.id AND k.token_hash = ${hashOfToken(token)}
    WHERE u.email = ${email}`);
  return found && { userId: found.userId, subject: subjectOf(token, found.userId) };
}

/**
 * Notes that a user has shown who they are in a browser, and returns its token: the one that it has, which may be
 * known for other users, or a new one. A token that is nobody's is not taken.
 */
export async function rememberBrowser(userId: string, token: string | undefined): Promise<string> {
  const isKept = token !== undefined && (await isKnownToken(token));
  const kept = isKept ? token : newToken();
  const tokenHash = hashOfToken(kept);
  await query(Prisma.sql`
    WITH remembered AS (
      INSERT INTO known_browsers (token_hash, user_id) VALUES (${tokenHash}, ${userId})
      ON CONFLICT (token_hash, user_id) DO UPDATE SET last_used_at = now())
    DELETE FROM known_browsers WHERE user_id = ${userId} AND token_hash = ANY(ARRAY(
      -- What is held is being forgotten, or used, by another sign-in.
      SELECT token_hash FROM known_browsers WHERE user_id = ${userId} AND token_hash IN (
        SELECT token_hash FROM known_browsers WHERE user_id = ${userId} AND token_hash <> ${tokenHash}
        ORDER BY last_used_at DESC OFFSET ${MAX_BROWSERS - 1})
      FOR UPDATE SKIP LOCKED))
    RETURNING user_id`);
  return kept;
}

async function isKnownToken(token: string): Promise<boolean> {
  const found = await query(
    Prisma.sql`SELECT user_id FROM known_browsers WHERE token_hash = ${hashOfToken(token)} LIMIT 1`,
  );
  return found.length === 1;
}
