import { Prisma, query } from "@/lib/kit/db";
import { hashOfToken, newToken } from "@/lib/kit/secrets";

/** Another one replaces the least recently used, so that nobody can accumulate attempts by signing in. */
const MAX_BROWSERS = 20;

/** A browser in which this user has signed in before. */
export interface KnownBrowser {
  userId: string;
  /** The subject under which its sign-in attempts are counted. */
  subject: string;
}

const subjectOf = (token: string, userId: string): string =>
  `${userId}:${hashOfToken(token).toString("base64url")}`;

/** Returns the browser of a token if the user with this email has signed in with it before. */
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
 * Records that a user has proved their identity in a browser, and returns the browser's token: the given one if it is
 * known, for this or another user, or a new one. An unknown token is not accepted.
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
      -- Locked rows are being deleted or used by another sign-in.
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
