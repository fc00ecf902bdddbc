import { organizationSettings } from "@/lib/domain/organizations/sql";
import { memberships, userEmails } from "@/lib/domain/sign-in/sql";
import type { Mode } from "@/lib/kit/actor";
import { Prisma, queryPrepared } from "@/lib/kit/db";
import type { Role } from "@/lib/kit/permissions";
import type { ChannelFormat, NotificationKind } from "./vocabulary";

/**
 * Seconds from one attempt to the next; after the last one, how long a process has to say how it went. Each is longer than
 * a slow mail server takes for all that is claimed at once, so that no other process sends it too.
 */
const DELAYS = [300, 600, 1800, 7200, 600] as const;
export const MAX_ATTEMPTS = DELAYS.length;

/** What is claimed at once: everything that is due for some recipients, so that it goes into few emails. */
const MAX_RECIPIENTS = 8;
const MAX_MESSAGES = 500;

/** A message whose attempt is counted but not yet made. */
export interface ClaimedMessage {
  id: string;
  attempts: number;
  organizationId: string;
  organization: string;
  currency: string;
  timeZone: string;
  mode: Mode;
  kind: NotificationKind;
  cause: string;
  since: Date;
  resolvedAt: Date | null;
  isResolution: boolean;
  facts: Record<string, unknown>;
  userId: string | null;
  email: string | null;
  /** The member proved that the address is theirs. */
  isEmailConfirmed: boolean;
  /** Null if the member or the chat has none. */
  language: string | null;
  /** Null if the member has left. */
  role: Role | null;
  channelId: string | null;
  format: ChannelFormat | null;
  urlEncrypted: Uint8Array | null;
}

/**
 * Claims messages that are due and counts an attempt of each before anything is sent; the claim also sets when the next
 * one is due. So a process that ends while it sends leaves a message that is sent again, but not more than
 * `MAX_ATTEMPTS` times.
 */
export const claimMessages = (): Promise<ClaimedMessage[]> =>
  queryPrepared<ClaimedMessage>(Prisma.sql`
    WITH recipient AS (
      SELECT coalesce(user_id, channel_id) AS id FROM notification_messages WHERE next_attempt_at <= now()
      GROUP BY 1 ORDER BY min(next_attempt_at), 1 LIMIT ${MAX_RECIPIENTS}
    ), due AS (
      SELECT id FROM notification_messages
      WHERE next_attempt_at <= now() AND coalesce(user_id, channel_id) IN (SELECT id FROM recipient)
      ORDER BY next_attempt_at, id LIMIT ${MAX_MESSAGES} FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE notification_messages m SET
        attempts = least(m.attempts + 1, ${MAX_ATTEMPTS}),
        status = (CASE WHEN m.attempts < ${MAX_ATTEMPTS} THEN 'pending' ELSE 'failed' END)::message_status,
        next_attempt_at = CASE WHEN m.attempts < ${MAX_ATTEMPTS}
          THEN now() + make_interval(secs => (${[...DELAYS]}::int[])[m.attempts + 1]) END
      FROM due WHERE m.id = due.id
      RETURNING m.*
    )
    SELECT m.id, m.attempts, n.organization_id AS "organizationId", o.name AS organization, o.currency,
      o.time_zone AS "timeZone", n.mode, n.kind, n.cause, n.since, n.resolved_at AS "resolvedAt",
      m.is_resolution AS "isResolution", n.facts, m.user_id AS "userId", u.email, u.email_confirmed_at IS NOT NULL AS "isEmailConfirmed", b.role,
      coalesce(u.language, c.language) AS language,
      m.channel_id AS "channelId", c.format, c.url_encrypted AS "urlEncrypted"
    FROM claimed m JOIN notifications n ON n.id = m.notification_id
      JOIN ${organizationSettings} o ON o.id = n.organization_id
      LEFT JOIN ${userEmails} u ON u.id = m.user_id
      LEFT JOIN ${memberships} b ON b.user_id = m.user_id AND b.organization_id = n.organization_id
      LEFT JOIN notification_channels c ON c.id = m.channel_id
    WHERE m.status = 'pending'
    ORDER BY m.id`);

/** Records that messages were sent, or that there was nothing to say. */
export const recordDone = (ids: readonly string[], status: "sent" | "skipped"): Promise<unknown> =>
  queryPrepared(Prisma.sql`
    UPDATE notification_messages SET status = ${status}::message_status, next_attempt_at = NULL, last_error = NULL,
      sent_at = now()
    WHERE id = ANY(${[...ids]}) AND status = 'pending' RETURNING id`);

/** Records why an attempt failed. The next one is already planned, unless this was the last. */
export const recordFailure = (ids: readonly string[], error: string): Promise<unknown> =>
  queryPrepared(Prisma.sql`
    UPDATE notification_messages SET last_error = ${error},
      status = (CASE WHEN attempts < ${MAX_ATTEMPTS} THEN 'pending' ELSE 'failed' END)::message_status,
      next_attempt_at = CASE WHEN attempts < ${MAX_ATTEMPTS} THEN next_attempt_at END
    WHERE id = ANY(${[...ids]}) AND status = 'pending' RETURNING id`);

/** Puts messages off without counting the attempt. */
export const postpone = (ids: readonly string[], seconds: number): Promise<unknown> =>
  queryPrepared(Prisma.sql`
    UPDATE notification_messages SET attempts = greatest(attempts - 1, 0),
      next_attempt_at = now() + make_interval(secs => ${seconds}::int)
    WHERE id = ANY(${[...ids]}) AND status = 'pending' RETURNING id`);

/** Whether a message is due. */
export async function hasDueMessages(): Promise<boolean> {
  const [row] = await queryPrepared<{ due: boolean }>(Prisma.sql`
    SELECT EXISTS (SELECT FROM notification_messages WHERE next_attempt_at <= now()) AS due`);
  return row!.due;
}
