import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { Prisma, query } from "@/lib/kit/db";
import { ValidationFailed } from "@/lib/kit/errors";
import { offsetIn } from "@/lib/kit/zoned-time";
import {
  databaseZone,
  databaseZones,
  differsFromDatabase,
  requireCommonZone,
  requireDatabaseZone,
  zoneOffsets,
} from "./time-zones";

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
    const answer = requireDatabaseZone(zone);
    await expect(answer).rejects.toThrow(ValidationFailed);
    await expect(answer).rejects.toThrow(/not known to the database/);
  }
});

test("a zone that is another place in the database is refused", async () => {
  vi.spyOn(databaseZones, "offsets").mockResolvedValue([840]);
  await expect(requireCommonZone("Pacific/Tongatapu")).rejects.toThrow(
    /another time in the database/,
  );
});

test("a zone whose clocks a government changed lately is accepted, and is known to differ", async () => {
  expect(await differsFromDatabase("Pacific/Apia")).toBe(false);
  const offsets = vi.spyOn(databaseZones, "offsets");
  const today = Math.round(Date.now() / 60_000);
  for (const [zone, changes] of [
    // For a month to come; and since a year and a half ago.
    ["Pacific/Fakaofo", [780, today + 250 * 1440, 840, today + 280 * 1440, 780]],
    ["Pacific/Guam", [600, today - 550 * 1440, 660]],
  ] as const) {
    offsets.mockResolvedValue([...changes]);
    expect(await requireCommonZone(zone)).toBe(zone);
    expect(await differsFromDatabase(zone), zone).toBe(true);
  }
});

test("those who ask for a zone at the same time share one read of it, and an unknown one is not kept", async () => {
  const reads = vi.spyOn(databaseZones, "offsets");
  const answers = await Promise.all(Array.from({ length: 20 }, () => zoneOffsets("Asia/Hovd")));
  expect(new Set(answers).size).toBe(1);
  await zoneOffsets("Asia/Hovd");
  expect(reads).toHaveBeenCalledTimes(1);
  for (let turn = 0; turn < 2; turn++) expect(await zoneOffsets("Mars/Olympus")).toBeUndefined();
  expect(reads).toHaveBeenCalledTimes(3);
});

test("the database's offsets are read to the minute, in any zone, at any time from ten years ago until ten from now", async () => {
  const from = Date.now() - 10 * 365 * 86_400_000;
  const zones = [
    "Asia/Almaty",
    "America/St_Johns",
    "Africa/Casablanca",
    "Australia/Lord_Howe",
    "UTC",
  ];
  for (const zone of zones) {
    const offsets = (await databaseZones.offsets(zone))!;
    const changes = offsets.filter((_, index) => index % 2 === 1);
    const moments = [
      ...Array.from({ length: 500 }, (_, part) => new Date(from + part * 14.6 * 86_400_000)),
      ...changes.flatMap((minute) => [new Date(minute * 60_000 - 1), new Date(minute * 60_000)]),
    ];
    const rows = await query<{ minutes: number }>(Prisma.sql`
      SELECT (extract(epoch FROM at AT TIME ZONE ${zone} - at AT TIME ZONE 'UTC') / 60)::int AS minutes
      FROM unnest(${moments}::timestamptz[]) WITH ORDINALITY AS t(at, n) ORDER BY n`);
    expect(
      rows.map(({ minutes }) => minutes),
      zone,
    ).toEqual(moments.map((at) => offsetIn(offsets, at)));
  }
  expect(await databaseZones.offsets("Mars/Olympus")).toBeUndefined();
});

test("the database's function knows what its AT TIME ZONE takes, and fails for nothing", async () => {
  const zones = ["Asia/Almaty", "UTC", "NET", "", "Mars/Olympus", "x".repeat(100_000)];
  const rows = await query<{ known: string | null }>(Prisma.sql`
    SELECT known_time_zone(zone) AS known FROM unnest(${zones}::text[]) WITH ORDINALITY AS t(zone, n) ORDER BY n`);
  expect(rows.map(({ known }) => known)).toEqual(["Asia/Almaty", "UTC", null, null, null, null]);
});
