import { Prisma } from "@/lib/kit/db";
import { days, hours } from "@/lib/kit/time";
import {
  deleteOldRows,
  type DeletionOptions,
  type Retention,
} from "@/lib/domain/shared/delete-old-rows";

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

/** Deletes expired sessions, including ended ones, and known browsers unused for a year. Returns how many. */
export const deleteOldSessions = async (
  options?: DeletionOptions,
): Promise<{ deleted: number }> => ({
  deleted:
    (await deleteOldRows(SESSIONS, options)) + (await deleteOldRows(KNOWN_BROWSERS, options)),
});

/**
 * Deletes expired counts of sign-in attempts. There is one for each email that was tried, and an attempt deletes only a
 * few old ones. Returns how many.
 */
export const deleteOldSignInWindows = async (
  options?: DeletionOptions,
): Promise<{ deleted: number }> => ({ deleted: await deleteOldRows(SIGN_IN_WINDOWS, options) });
