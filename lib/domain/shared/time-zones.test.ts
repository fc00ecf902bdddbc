import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { databaseZone, databaseZones, requireCommonZone, requireDatabaseZone } from "./time-zones";

let names: ReadonlySet<string>;
beforeAll(async () => {
  names = await databaseZones.names();
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** The names that tzdata of Debian 13 has no more, with which PostgreSQL refuses a time zone. */
const OLD = new Set(
  `Africa/Asmera America/Buenos_Aires America/Catamarca America/Coral_Harbour America/Cordoba America/Godthab
  America/Indianapolis America/Jujuy America/Louisville America/Mendoza Asia/Calcutta Asia/Katmandu Asia/Rangoon
  Asia/Saigon Atlantic/Faeroe Europe/Kiev Pacific/Enderbury Pacific/Ponape Pacific/Truk US/Pacific`.split(
    /\s+/,
  ),
);

/** Imitates a database without some names. */
const without = (missing: ReadonlySet<string>) =>
  vi
    .spyOn(databaseZones, "names")
    .mockResolvedValue(new Set([...names].filter((name) => !missing.has(name))));

test("every zone that the runtime hands out is accepted, by a name that the database takes", async () => {
  for (const missing of [new Set<string>(), OLD]) {
    without(missing);
    const accepted = await Promise.all(Intl.supportedValuesOf("timeZone").map(databaseZone));
    expect(accepted.filter((zone) => zone === undefined || missing.has(zone))).toEqual([]);
    const [row] = await query<{ all: boolean }>(Prisma.sql`
      SELECT bool_and(known_time_zone(zone) IS NOT NULL) AS all FROM unnest(${accepted}::text[]) AS zone`);
    expect(row).toEqual({ all: true });
  }
});

test("an old name is the database's, in either direction", async () => {
  expect(await databaseZone("Asia/Calcutta")).toBe("Asia/Calcutta");
  without(OLD);
  expect(await requireDatabaseZone("Asia/Calcutta")).toBe("Asia/Kolkata");
  expect(await requireCommonZone("Europe/Kiev")).toBe("Europe/Kyiv");
  without(new Set(["Asia/Kolkata", "Europe/Kyiv"]));
  expect(await requireDatabaseZone("Asia/Kolkata")).toBe("Asia/Calcutta");
});

test("a zone that the database does not have is refused", async () => {
  without(new Set(["Asia/Almaty"]));
  for (const zone of ["Asia/Almaty", "IST", "+05:00", "Etc/Unknown", "Factory", "posixrules"]) {
    const asked = requireDatabaseZone(zone);
    await expect(asked).rejects.toThrow(ValidationFailed);
    await expect(asked).rejects.toThrow(/not known to the database/);
  }
});

test("a zone in which the database has another time is refused", async () => {
  expect(await requireCommonZone("Africa/Casablanca")).toBe("Africa/Casablanca");
  const theirs = databaseZones.wallTimes.bind(databaseZones);
  // As before a government's decision: in some month to come, the clocks are an hour apart.
  vi.spyOn(databaseZones, "wallTimes").mockImplementation(async (zone, from, count) => {
    const times = await theirs(zone, from, count);
    const moved = await theirs(zone, new Date(from.getTime() + 3_600_000), count);
    return times.map((time, day) => (day > 600 && day < 630 ? moved[day]! : time));
  });
  await expect(requireCommonZone("Pacific/Tongatapu")).rejects.toThrow(
    /another time in the database/,
  );
});

test("the database's function knows what its AT TIME ZONE takes, and fails for nothing", async () => {
  const asked = ["Asia/Almaty", "UTC", "NET", "", "Mars/Olympus", "x".repeat(100_000)];
  const rows = await query<{ known: string | null }>(Prisma.sql`
    SELECT known_time_zone(zone) AS known FROM unnest(${asked}::text[]) WITH ORDINALITY AS t(zone, n) ORDER BY n`);
  expect(rows.map(({ known }) => known)).toEqual(["Asia/Almaty", "UTC", null, null, null, null]);
});
