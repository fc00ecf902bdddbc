import { auditUser } from "@/lib/domain/audit";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { SessionNotFound } from "./errors";
import { hashOfToken, newToken } from "@/lib/kit/secrets";
import { type BrowserName, browserNameOf } from "./user-agent";

/** A session ends so many days after its sign-in. */
export const SESSION_DAYS = 30;
/** One more ends the one that was used longest ago. */
const MAX_SESSIONS = 50;
const MAX_USER_AGENT = 400;

/** Where a request comes from. */
export interface Client {
  ip?: string | undefined;
  userAgent?: string | undefined;
}

/** A signed-in user, in the session that asks. */
interface SessionHolder {
  userId: string;
  sessionId: string;
  ip?: string | undefined;
}

export interface Session extends BrowserName {
  id: string;
  ip: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  /** It is the one that asks. */
  isThis: boolean;
}

const isLive = Prisma.sql`ended_at IS NULL AND expires_at > now()`;

/** What PostgreSQL can keep of a header. */
const storable = (text: string | undefined): string | null =>
  text?.toWellFormed().replaceAll("\0", "").slice(0, MAX_USER_AGENT) || null;

/**
 * Begins a session of a user; the token that is returned is kept nowhere. Undefined when the user's sessions were
 * ended since the version was read, such as by a change of the password that let this one in.
 */
export async function beginSession(
  { userId, sessionVersion }: { userId: string; sessionVersion: number },
  { ip, userAgent }: Client = {},
): Promise<string | undefined> {
  const token = newToken();
  const begun = await query(Prisma.sql`
    WITH holder AS (
      SELECT id FROM users WHERE id = ${userId} AND session_version = ${sessionVersion} FOR SHARE),
    ended AS (
      -- In one order, so that two who sign in at once do not wait for each other.
      UPDATE sessions SET ended_at = now() WHERE id = ANY(ARRAY(
        SELECT id FROM sessions WHERE ended_at IS NULL AND id IN (
          SELECT id FROM sessions WHERE user_id = ${userId} AND ${isLive}
          ORDER BY last_used_at DESC, id DESC OFFSET ${MAX_SESSIONS - 1})
        ORDER BY id FOR NO KEY UPDATE)))
    INSERT INTO sessions (id, token_hash, user_id, ip, user_agent, expires_at)
    SELECT ${newId("session")}, ${hashOfToken(token)}, id, ${storable(ip)}, ${storable(userAgent)},
           now() + make_interval(days => ${SESSION_DAYS})
    FROM holder RETURNING id`);
  return begun.length === 1 ? token : undefined;
}

/**
 * For the statement that looks up whose request it is: the live session of a token as `session`. It notes the use,
 * at most once a minute.
 */
export function liveSession(token: string, ip: string | undefined): Prisma.Sql {
  const tokenHash = hashOfToken(token);
  return Prisma.sql`
    session AS (SELECT id, user_id FROM sessions WHERE token_hash = ${tokenHash} AND ${isLive}),
    used AS (
      UPDATE sessions SET last_used_at = now(), ip = coalesce(${storable(ip)}::text, ip)
      WHERE token_hash = ${tokenHash} AND ${isLive} AND last_used_at < now() - interval '1 minute')`;
}

/** Whether a session has not been ended and has not expired. */
export async function isSessionLive(token: string): Promise<boolean> {
  const found = await query(
    Prisma.sql`SELECT id FROM sessions WHERE token_hash = ${hashOfToken(token)} AND ${isLive}`,
  );
  return found.length === 1;
}

/** The user's live sessions, the one that was used last first. */
export async function listSessions({ userId, sessionId }: SessionHolder): Promise<Session[]> {
  const rows = await query<Omit<Session, "isThis"> & { userAgent: string | null }>(Prisma.sql`
    SELECT id, ip, user_agent AS "userAgent", created_at AS "createdAt", last_used_at AS "lastUsedAt"
    FROM sessions WHERE user_id = ${userId} AND ${isLive}
    ORDER BY last_used_at DESC, id DESC LIMIT ${MAX_SESSIONS}`);
  return rows.map(({ userAgent, ...row }) => ({
    ...row,
    ...browserNameOf(userAgent ?? ""),
    isThis: row.id === sessionId,
  }));
}

/** Ends one of the user's sessions on its next request. Throws `SessionNotFound`. */
export const endSession = (user: SessionHolder, id: string): Promise<void> =>
  inTransaction(async (transaction) => {
    const [ended] = await transaction.$queryRaw<{ userAgent: string | null; ip: string | null }[]>(
      Prisma.sql`
        UPDATE sessions SET ended_at = now() WHERE id = ${id} AND user_id = ${user.userId} AND ${isLive}
        RETURNING user_agent AS "userAgent", ip`,
    );
    if (!ended) throw new SessionNotFound();
    const { browser, system } = browserNameOf(ended.userAgent ?? "");
    const facts = { browser: browser ?? null, system: system ?? null, ip: ended.ip };
    await auditUser(transaction, user, "user.session_ended", facts);
  });

/** Signs out: the session of this token is over. */
export async function endSessionOfToken(token: string): Promise<void> {
  await query(Prisma.sql`
    UPDATE sessions SET ended_at = now() WHERE token_hash = ${hashOfToken(token)} AND ended_at IS NULL
    RETURNING id`);
}

/** Ends every session of a user. Their version is to be raised in the same transaction, before. */
export const endSessions = (
  transaction: Prisma.TransactionClient,
  userId: string,
): Promise<number> =>
  transaction.$executeRaw(Prisma.sql`
    UPDATE sessions SET ended_at = now() WHERE user_id = ${userId} AND ended_at IS NULL`);

/**
 * Ends every session of a user but the one that asks, which goes on under the token that is returned. Their version
 * is to be raised in the same transaction, before.
 */
export async function endOtherSessions(
  transaction: Prisma.TransactionClient,
  { userId, sessionId }: SessionHolder,
): Promise<string> {
  const token = newToken();
  await transaction.$executeRaw(Prisma.sql`
    UPDATE sessions SET
      ended_at = CASE WHEN id = ${sessionId} THEN NULL ELSE now() END,
      token_hash = CASE WHEN id = ${sessionId} THEN ${hashOfToken(token)} ELSE token_hash END
    WHERE user_id = ${userId} AND ended_at IS NULL`);
  return token;
}
