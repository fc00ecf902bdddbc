import { deleteOldRows, type Retention } from "@/lib/domain/shared/delete-old-rows";
import { type Deleted, type DeletionOptions, inBatches } from "@/lib/domain/shared/retention";
import { databaseNow } from "@/lib/kit/clock";
import { db, Prisma } from "@/lib/kit/db";
import { firstIdAt } from "@/lib/kit/ids";
import { after, days, hours } from "@/lib/kit/time";

const SESSIONS: Retention = {
  table: Prisma.sql`sessions`,
  column: Prisma.sql`expires_at`,
  keptMs: 0,
};

const KNOWN_BROWSERS: Retention = {
  table: Prisma.sql`known_browsers`,
  column: Prisma.sql`last_used_at`,
  // The lifetime of a known browser's cookie.
  keptMs: days(365),
};

const SIGN_IN_WINDOWS: Retention = {
  table: Prisma.sql`sign_in_windows`,
  column: Prisma.sql`started_at`,
  // A window is 15 minutes long; the margin is for clock differences.
  keptMs: hours(1),
};

/** How long a link that has expired, used or not, is kept: the team page lists expired invitations. */
const EXPIRED_LINK_KEPT_MS = days(90);

/** Deletes expired sessions, including ended ones, and known browsers unused for a year. Returns how many. */
export async function deleteOldSessions(options?: DeletionOptions): Promise<Deleted> {
  const sessions = await deleteOldRows(SESSIONS, options);
  const browsers = await deleteOldRows(KNOWN_BROWSERS, options);
  return {
    deleted: sessions.deleted + browsers.deleted,
    more: sessions.more || browsers.more,
  };
}

/**
 * Deletes expired counts of sign-in attempts. There is one for each email that was tried, and an attempt deletes only a
 * few old ones. Returns how many.
 */
export const deleteOldSignInWindows = (options?: DeletionOptions): Promise<Deleted> =>
  deleteOldRows(SIGN_IN_WINDOWS, options);

/** Deletes invitations and password resets that expired 90 days ago. Returns how many. */
export async function deleteOldMailedLinks(options: DeletionOptions = {}): Promise<Deleted> {
  const { now, batch = 1_000 } = options;
  const before = after(now ?? (await databaseNow()), -EXPIRED_LINK_KEPT_MS);
  return inBatches(async () => {
    // A link is created before it expires, so the range of IDs contains all that have.
    const deleted = await db().$executeRaw`
      DELETE FROM mailed_links WHERE id IN (
        SELECT id FROM mailed_links WHERE id < ${firstIdAt("mailedLink", before)} AND expires_at < ${before}
        ORDER BY id LIMIT ${batch} FOR UPDATE SKIP LOCKED)`;
    return { deleted, isLast: deleted < batch };
  }, options);
}
