import { tillThatAcceptsPins } from "@/lib/domain/till/sql";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { hashOfToken, newToken } from "@/lib/kit/secrets";
import { auditUser } from "./audit-user";
import { SessionNotFound } from "./errors";
import { type BrowserName, browserNameOf } from "./user-agent";

/** A session expires this many days after sign-in. */
export const SESSION_DAYS = 30;
/** A session that was begun with a PIN expires this many hours after it. */
const HOURS_AT_TILL = 24;
/** Starting another session ends the user's least recently used one. */
const MAX_SESSIONS = 50;
const MAX_USER_AGENT = 400;

/** Where a request comes from. */
export interface Client {
  ip?: string | undefined;
  userAgent?: string | undefined;
}

/** A signed-in user and the session of the request. */
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
  /** This is the session of the request. */
  isThis: boolean;
}

const isLive = Prisma.sql`ended_at IS NULL AND expires_at > now()`;

/** Removes from a header what PostgreSQL cannot store, and truncates it; null if nothing is left. */
const toStoredHeader = (text: string | undefined): string | null =>
  text?.toWellFormed().replaceAll("\0", "").slice(0, MAX_USER_AGENT) || null;

/**
 * Starts a session for a user and returns its token, which is not stored. Returns undefined if the user's sessions were
 * ended after the version was read, for example by a change of the password that was just checked. With the ID of a
 * till, it is valid only there and for a day, and only begins while that till accepts PINs and the user has one there.
 */
export async function beginSession(
  { userId, sessionVersion }: { userId: string; sessionVersion: number },
  { ip, userAgent, tillId }: Client & { tillId?: string | undefined } = {},
): Promise<string | undefined> {
  const token = newToken();
  const begun = await query(Prisma.sql`
    WITH holder AS (
      SELECT id FROM users WHERE id = ${userId} AND session_version = ${sessionVersion} FOR SHARE),
    till AS (${tillThatAcceptsPins(tillId)} FOR SHARE),
    pin AS (
      SELECT 1 FROM memberships WHERE user_id = ${userId} AND pin_hash IS NOT NULL
        AND organization_id = (SELECT organization_id FROM till) FOR SHARE),
    ended AS (
      -- In a fixed order, so that concurrent sign-ins cannot deadlock.
      UPDATE sessions SET ended_at = now() WHERE id = ANY(ARRAY(
        SELECT id FROM sessions WHERE ended_at IS NULL AND id IN (
          SELECT id FROM sessions WHERE user_id = ${userId} AND ${isLive}
          ORDER BY last_used_at DESC, id DESC OFFSET ${MAX_SESSIONS - 1})
        ORDER BY id FOR NO KEY UPDATE)))
    INSERT INTO sessions (id, token_hash, user_id, ip, user_agent, till_id, expires_at)
    SELECT ${newId("session")}, ${hashOfToken(token)}, id, ${toStoredHeader(ip)}, ${toStoredHeader(userAgent)},
           ${tillId ?? null}, now() + make_interval(hours => ${tillId === undefined ? SESSION_DAYS * 24 : HOURS_AT_TILL})
    FROM holder WHERE ${tillId === undefined} OR EXISTS (SELECT FROM pin) RETURNING id`);
  return begun.length === 1 ? token : undefined;
}

/**
 * Returns CTEs for the statement that authenticates a request: the live session of a token as `session`, and an update
 * of its last use, at most once a minute.
 */
export function liveSession(token: string, ip: string | undefined): Prisma.Sql {
  const tokenHash = hashOfToken(token);
  return Prisma.sql`
    session AS (SELECT id, user_id, till_id FROM sessions WHERE token_hash = ${tokenHash} AND ${isLive}),
    used AS (
      UPDATE sessions SET last_used_at = now(), ip = coalesce(${toStoredHeader(ip)}::text, ip)
      WHERE token_hash = ${tokenHash} AND ${isLive} AND last_used_at < now() - interval '1 minute')`;
}

/** Returns whether a session has neither been ended nor expired. */
export async function isSessionLive(token: string): Promise<boolean> {
  const found = await query(
    Prisma.sql`SELECT id FROM sessions WHERE token_hash = ${hashOfToken(token)} AND ${isLive}`,
  );
  return found.length === 1;
}

/** Returns the user's live sessions, most recently used first. */
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

/** Ends one of the user's sessions, effective from its next request. Throws `SessionNotFound`. */
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

/** Signs out: ends the session of this token. */
export async function endSessionOfToken(token: string): Promise<void> {
  await query(Prisma.sql`
    UPDATE sessions SET ended_at = now() WHERE token_hash = ${hashOfToken(token)} AND ended_at IS NULL
    RETURNING id`);
}

/** Ends every session of a user. The caller must increment their `sessionVersion` first, in the same transaction. */
export const endSessions = (
  transaction: Prisma.TransactionClient,
  userId: string,
): Promise<number> =>
  transaction.$executeRaw(Prisma.sql`
    UPDATE sessions SET ended_at = now() WHERE user_id = ${userId} AND ended_at IS NULL`);

/** Ends every session that was begun at a till with a PIN. */
export const endSessionsAtTill = (
  transaction: Prisma.TransactionClient,
  tillId: string,
): Promise<number> =>
  transaction.$executeRaw(Prisma.sql`
    UPDATE sessions SET ended_at = now() WHERE till_id = ${tillId} AND ended_at IS NULL`);

/** Ends every session of a user that was begun with a PIN, at whichever till. */
export const endSessionsByPin = (
  transaction: Prisma.TransactionClient,
  userId: string,
): Promise<number> =>
  transaction.$executeRaw(Prisma.sql`
    UPDATE sessions SET ended_at = now()
    WHERE user_id = ${userId} AND till_id IS NOT NULL AND ended_at IS NULL`);

/**
 * Ends every session of a user except the current one, which continues under the returned token. The caller must
 * increment their `sessionVersion` first, in the same transaction.
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
