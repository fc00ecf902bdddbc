// The one place that decides which time zones are accepted: those that the connected database has, by its own names.
import { monotonicNow } from "@/lib/kit/clock";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { days, hours } from "@/lib/kit/time";
import { isZoneName, namesOfZone } from "@/lib/kit/zone-name";
import { learnZone, offsetIn, runtimeOffset, type ZoneOffsets } from "@/lib/kit/zoned-time";

/** How long answers are kept. The database reads hundreds of files for the names, and has others only after a restart. */
const KEPT_MS = hours(1);
const DAYS_BEFORE = 366;
const DAYS_AFTER = 2 * 366;
/** What happened before then, both know, however long they have not been updated. */
const RECENT_DAYS = 3 * 366;
const SETTLED_DAYS = 8 * 366;

let kept: { names: Promise<ReadonlySet<string>>; until: number } | undefined;
const readOffsets = new Map<string, { offsets: Promise<ZoneOffsets | undefined>; until: number }>();

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

  /** A zone's offsets from ten years ago until ten years from now; undefined for a name that it does not have. */
  async offsets(zone: string): Promise<ZoneOffsets | undefined> {
    const offset = Prisma.sql`
      (extract(epoch FROM at AT TIME ZONE known.zone - at AT TIME ZONE 'UTC') / 60)::int`;
    const first = (
      before: Prisma.Sql,
      { within, step }: { within: string; step: string },
    ) => Prisma.sql`
      LATERAL (SELECT min(at) AS at
        FROM generate_series(${before} - ${within}::interval, ${before}, ${step}::interval) AS at
        WHERE ${offset} = days.minutes)`;
    const rows = await query<{ change: number; minutes: number }>(Prisma.sql`
      WITH known AS MATERIALIZED (SELECT known_time_zone(${zone}) AS zone),
      days AS (
        SELECT at, minutes, lag(minutes) OVER (ORDER BY at) AS before
        FROM (SELECT at, ${offset} AS minutes
          FROM known, generate_series(date_trunc('year', now(), 'UTC') - interval '10 years',
            date_trunc('year', now(), 'UTC') + interval '11 years', interval '24 hours') AS at
          WHERE known.zone IS NOT NULL) AS each)
      SELECT (extract(epoch FROM minute.at) / 60)::int AS change, days.minutes
      FROM known, days, ${first(Prisma.sql`days.at`, { within: "23 hours", step: "1 hour" })} AS hour,
        ${first(Prisma.sql`hour.at`, { within: "59 minutes", step: "1 minute" })} AS minute
      WHERE days.before IS DISTINCT FROM days.minutes ORDER BY days.at`);
    return rows.length === 0
      ? undefined
      : rows.flatMap(({ change, minutes }) => [change, minutes]).slice(1);
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

/**
 * Like `requireDatabaseZone`, and also throws if the database's zone of this name is another place than this server's. Where
 * a government has changed its clocks lately, and one of the two doesn't know yet, the zone is accepted: those who live there
 * have no other, and operators are warned.
 */
export async function requireCommonZone(name: string): Promise<string> {
  const zone = await requireDatabaseZone(name);
  if (!(await differs(zone, { firstDay: -SETTLED_DAYS, count: SETTLED_DAYS - RECENT_DAYS })))
    return zone;
  const message =
    "time_zone has another time in the database than in this server; choose another one";
  throw new ValidationFailed([{ field: "time_zone", message }]);
}

/**
 * Returns the offsets that the database has in a zone, and lets every time in it have them from now on; undefined for a name
 * that it does not have. An answer is kept for an hour; those who ask while it is read wait for the same one.
 */
export async function zoneOffsets(zone: string): Promise<ZoneOffsets | undefined> {
  const read = readOffsets.get(zone);
  if (read && read.until > monotonicNow()) return read.offsets;
  const offsets = learnOffsets(zone);
  readOffsets.set(zone, { offsets, until: monotonicNow() + KEPT_MS });
  let isKnown = false;
  try {
    const known = await offsets;
    isKnown = known !== undefined;
    return known;
  } finally {
    // Names from outside are without number.
    if (!isKnown) readOffsets.delete(zone);
  }
}

async function learnOffsets(zone: string): Promise<ZoneOffsets | undefined> {
  const offsets = await databaseZones.offsets(zone);
  if (offsets) learnZone(zone, offsets);
  return offsets;
}

/** Like `zoneOffsets`, for a name that a statement returned: what the database does not know is shown in UTC. */
export const offsetsOf = async (zone: string): Promise<ZoneOffsets> =>
  (await zoneOffsets(zone)) ?? [0];

/**
 * Returns whether the clocks of this runtime and the database differ in a zone that the database has, on any day from a
 * year ago until two years from now. Governments change offsets, and each of the two learns it with an update of its own.
 */
export const differsFromDatabase = (zone: string): Promise<boolean> =>
  differs(zone, { firstDay: -DAYS_BEFORE, count: DAYS_BEFORE + DAYS_AFTER });

async function differs(
  zone: string,
  { firstDay, count }: { firstDay: number; count: number },
): Promise<boolean> {
  const offsets = await zoneOffsets(zone);
  if (!offsets) return false;
  const from = Date.now() - (Date.now() % days(1)) + days(firstDay);
  return Array.from({ length: count }).some((_, day) => {
    const at = new Date(from + days(day));
    return offsetIn(offsets, at) !== runtimeOffset(zone, at);
  });
}
