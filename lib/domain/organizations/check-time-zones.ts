import { auditLine } from "@/lib/domain/audit";
import { databaseZone, differsFromDatabase } from "@/lib/domain/shared/time-zones";
import { inTransaction, Prisma, query } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import { ofProcess } from "@/lib/kit/process-state";
import { canonicalZone } from "@/lib/kit/zone-name";

/** What is changed in one transaction. */
const BATCH = 500;
/** What a log line names at most. */
const MAX_NAMED = 20;
const MAX_SHOWN = 64;

const WHOLE_HOURS = /^([+-])(\d{2}):00$/;

export interface CheckedZones {
  /** Organizations that have another name of their time zone now. */
  replaced: number;
  /** Organizations whose time zone nobody knows. */
  unknown: number;
  /** Zones in use in which this process and the database have different times. */
  differing: number;
}

/**
 * Gives organizations whose time zone is stored by a name that is not accepted the database's name of what it means to
 * this runtime, which is what their screens have shown, with an entry in their audit log. Names those for which there is
 * none, and zones in which the clocks of this process and the database differ, in the log and the metrics. Safe to call
 * in any number of processes.
 */
export async function checkTimeZones(): Promise<CheckedZones> {
  const stored = await query<{ zone: string }>(
    Prisma.sql`SELECT DISTINCT time_zone AS zone FROM organizations ORDER BY 1`,
  );
  const used = new Set<string>();
  const unknown: string[] = [];
  let replaced = 0;
  for (const { zone } of stored) {
    const meant = await meantZone(zone);
    if (meant === undefined) unknown.push(zone);
    else used.add(meant);
    if (meant !== undefined && meant !== zone)
      replaced += await replaceZone({ stored: zone, meant });
  }
  const differing = [];
  for (const zone of used) if (await differsFromDatabase(zone)) differing.push(zone);
  reportDiffering(differing);
  return { replaced, unknown: await reportUnknown(unknown), differing: differing.length };
}

/** Returns the database's name of what a stored name means to this runtime; undefined if there is none. */
async function meantZone(stored: string): Promise<string | undefined> {
  const known = await databaseZone(stored);
  if (known !== undefined) return known;
  const hours = WHOLE_HOURS.exec(stored);
  // The names of these zones count the other way round: Etc/GMT-5 is five hours ahead of UTC.
  if (hours) return databaseZone(`Etc/GMT${hours[1] === "+" ? "-" : "+"}${Number(hours[2])}`);
  const canonical = canonicalZone(stored);
  return canonical === undefined ? undefined : databaseZone(canonical);
}

async function replaceZone({ stored, meant }: { stored: string; meant: string }): Promise<number> {
  const data = { timeZone: { from: stored.slice(0, MAX_SHOWN), to: meant } };
  for (let replaced = 0; ;) {
    const ids = await inTransaction(async (transaction) => {
      const rows = await transaction.$queryRaw<{ id: string }[]>(Prisma.sql`
        UPDATE organizations SET time_zone = ${meant}
        WHERE id IN (SELECT id FROM organizations WHERE time_zone = ${stored} LIMIT ${BATCH})
          AND time_zone = ${stored} RETURNING id`);
      await transaction.auditEntry.createMany({
        data: rows.map(({ id }) =>
          auditLine({ organizationId: id, userId: "qassa" }, "organization.changed", {
            target: id,
            data,
          }),
        ),
      });
      return rows.map(({ id }) => id);
    });
    replaced += ids.length;
    if (ids.length > 0) log.info({ organizations: ids, ...data.timeZone }, REPLACED);
    if (ids.length < BATCH) return replaced;
  }
}

/** Returns how many organizations have one of these zones. */
async function reportUnknown(zones: readonly string[]): Promise<number> {
  const rows =
    zones.length === 0
      ? []
      : await query<{ id: string; zone: string }>(Prisma.sql`
          SELECT id, left(time_zone, ${MAX_SHOWN}::int) AS zone FROM organizations
          WHERE time_zone = ANY(${[...zones]}) ORDER BY id`);
  metrics.unknownTimeZones.set(rows.length);
  if (rows.length > 0) {
    log.error({ count: rows.length, organizations: rows.slice(0, MAX_NAMED) }, UNKNOWN);
  }
  return rows.length;
}

const compared = ofProcess("differing zones", (): { differing: readonly string[] } => ({
  differing: [],
}));

/** Returns the zones in which this process and the database had different times when they were last compared. */
export const differingZones = (): readonly string[] => compared.differing;

function reportDiffering(zones: readonly string[]): void {
  compared.differing = zones;
  metrics.differingTimeZones.set(zones.length);
  if (zones.length > 0) log.warn({ zones: zones.slice(0, MAX_NAMED) }, DIFFERING);
}

const REPLACED = "Replaced the name of a time zone by the database's";
const UNKNOWN =
  "Organizations have a time zone that the database does not know: their days are counted in UTC, their shifts are " +
  "not closed at midnight, and no daily close is sent. An owner or admin chooses another one in Settings: Organization";
const DIFFERING =
  "The database and this process have different times in these zones. Update the time zone data of the older one: " +
  "see docs/operating/monitoring.md";
