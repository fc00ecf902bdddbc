// The one place that decides which time zones are accepted: those that the connected database has, by its own names.
import { monotonicNow } from "@/lib/kit/clock";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { days, hours } from "@/lib/kit/time";
import { isZoneName, namesOfZone } from "@/lib/kit/zone-name";
import { wallTime } from "@/lib/kit/zoned-time";

/** How long answers are kept. The database reads hundreds of files for the names, and has others only after a restart. */
const KEPT_MS = hours(1);
const DAYS_BEFORE = 366;
const DAYS_AFTER = 2 * 366;

let kept: { names: Promise<ReadonlySet<string>>; until: number } | undefined;
const compared = new Map<string, { differs: boolean; until: number }>();

async function readNames(): Promise<ReadonlySet<string>> {
  const rows = await query<{ name: string }>(Prisma.sql`SELECT name FROM pg_timezone_names`);
  return new Set(rows.map(({ name }) => name));
}

/** What the connected database says about time zones. */
export const databaseZones = {
  /** The names that it has, read at most once an hour. */
  names(): Promise<ReadonlySet<string>> {
    if (!kept || kept.until < monotonicNow()) {
      const names = readNames();
      kept = { names, until: monotonicNow() + KEPT_MS };
      names.catch(() => (kept = undefined));
    }
    return kept.names;
  },

  /** The local time in a zone that it has, such as `2026-11-21T13:15`, every 24 hours from a moment. */
  async wallTimes(zone: string, from: Date, count: number): Promise<string[]> {
    const rows = await query<{ at: string }>(Prisma.sql`
      SELECT to_char((${from}::timestamptz + make_interval(hours => 24 * n)) AT TIME ZONE ${zone}::text,
        'YYYY-MM-DD"T"HH24:MI') AS at
      FROM generate_series(0, ${count - 1}::int) AS n ORDER BY n`);
    return rows.map(({ at }) => at);
  },
};

/** Returns the database's name of the time zone with this full name; undefined if it has none. */
export async function databaseZone(name: string): Promise<string | undefined> {
  if (!isZoneName(name)) return undefined;
  const names = await databaseZones.names();
  return namesOfZone(name).find((each) => names.has(each));
}

/**
 * Returns the database's name of the time zone with this full name. Throws `ValidationFailed` for the field `time_zone` if
 * the database has no such zone.
 */
export async function requireDatabaseZone(name: string): Promise<string> {
  const zone = await databaseZone(name);
  if (zone !== undefined) return zone;
  const message = "time_zone is not known to the database; choose another one";
  throw new ValidationFailed([{ field: "time_zone", message }]);
}

/** Like `requireDatabaseZone`, and also throws if the clocks of this server and the database differ in that zone. */
export async function requireCommonZone(name: string): Promise<string> {
  const zone = await requireDatabaseZone(name);
  if (!(await differsFromDatabase(zone))) return zone;
  const message =
    "time_zone has another time in the database than in this server; choose another one";
  throw new ValidationFailed([{ field: "time_zone", message }]);
}

/**
 * Returns whether the clocks of this runtime and the database differ in a zone that the database has, on any day from a
 * year ago until two years from now. Governments change offsets, and each of the two learns it with an update of its own. An answer is kept
 * for an hour.
 */
export async function differsFromDatabase(zone: string): Promise<boolean> {
  const known = compared.get(zone);
  if (known && known.until > monotonicNow()) return known.differs;
  const from = Date.now() - (Date.now() % days(1)) - days(DAYS_BEFORE);
  const theirs = await databaseZones.wallTimes(zone, new Date(from), DAYS_BEFORE + DAYS_AFTER);
  const differs = theirs.some((time, day) => time !== wallTime(new Date(from + days(day)), zone));
  compared.set(zone, { differs, until: monotonicNow() + KEPT_MS });
  return differs;
}
