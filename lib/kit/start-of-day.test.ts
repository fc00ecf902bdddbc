// Days in a time zone around clock changes, for every list that is filtered by days.
import { expect, test } from "vitest";
import { query, Prisma } from "@/lib/kit/db";
import { createdWithin, startOfDay, withinDays } from "@/lib/kit/start-of-day";

const starts = async (day: string, zone: string) => {
  const [row] = await query<{ at: Date }>(
    Prisma.sql`SELECT ${startOfDay(Prisma.sql`${day}::date`, Prisma.sql`${zone}::text`)} AS at`,
  );
  return row!.at.toISOString();
};

const DAYS: [zone: string, day: string, start: string, hours: number][] = [
  ["Asia/Almaty", "2026-11-21", "2026-11-20T19:00:00.000Z", 24],
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z", 23],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
  // Midnight is skipped: the day starts at one o'clock.
  ["Africa/Cairo", "2024-04-26", "2024-04-25T22:00:00.000Z", 23],
  ["America/Asuncion", "2023-10-01", "2023-10-01T04:00:00.000Z", 23],
  ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z", 23],
  // The hour before midnight occurs twice: both belong to the day that ends.
  ["Africa/Cairo", "2024-10-31", "2024-10-30T21:00:00.000Z", 25],
  ["America/Asuncion", "2024-03-23", "2024-03-23T03:00:00.000Z", 25],
  // The hour after midnight occurs twice: both belong to the day that starts.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z", 25],
  ["Australia/Lord_Howe", "2026-04-05", "2026-04-04T13:00:00.000Z", 24.5],
];

test.each(DAYS)("in %s, %s starts at %s and has %d hours", async (zone, day, start, hours) => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  expect(await starts(day, zone)).toBe(start);
  const end = await starts(next, zone);
  expect((Date.parse(end) - Date.parse(start)) / 3_600_000).toBe(hours);
});

test.each(DAYS)("in %s, an event on %s is found on that day and on no other", async (zone, day) => {
  const start = Date.parse(await starts(day, zone));
  // Every half hour of three days.
  const moments = Array.from({ length: 144 }, (_, at) => new Date(start + (at - 48) * 1_800_000));
  const local = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
  const within = withinDays(Prisma.sql`m.at`, { from: day, to: day }, zone);
  const found = await query<{ at: Date }>(Prisma.sql`
    SELECT m.at FROM unnest(${moments.map((at) => at.toISOString())}::timestamptz[]) AS m(at)
    WHERE ${Prisma.join(within, " AND ")} ORDER BY m.at`);
  expect(found.map(({ at }) => at)).toEqual(moments.filter((at) => local.format(at) === day));
});

test("either end of a date range can be open, and a row's day is that of its creation", async () => {
  const found = async (days: { from?: string; to?: string }) => {
    const within = [Prisma.sql`true`, ...createdWithin(days, "Asia/Almaty")];
    const rows = await query<{ at: Date }>(Prisma.sql`
      SELECT created_at AS at
      FROM unnest(ARRAY['2026-11-20T18:59:59Z', '2026-11-20T19:00:00Z', '2026-11-21T19:00:00Z']::timestamptz[])
        AS row(created_at)
      WHERE ${Prisma.join(within, " AND ")} ORDER BY 1`);
    return rows.map(({ at }) => at.toISOString().slice(0, 19));
  };
  const [before, on, after] = ["2026-11-20T18:59:59", "2026-11-20T19:00:00", "2026-11-21T19:00:00"];
  expect(await found({})).toEqual([before, on, after]);
  expect(await found({ from: "2026-11-21" })).toEqual([on, after]);
  expect(await found({ to: "2026-11-21" })).toEqual([before, on]);
  expect(await found({ from: "2026-11-21", to: "2026-11-21" })).toEqual([on]);
});

test("a day relative to today is today's date in the time zone", async () => {
  // In one of these zones it is another day than in the other, most of the time.
  for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    const [row] = await query<{ today: boolean; earlier: boolean; later: boolean }>(Prisma.sql`
      SELECT ${Prisma.join(withinDays(Prisma.sql`now()`, { from: "today", to: "today" }, zone), " AND ")} AS today,
        ${Prisma.join(withinDays(Prisma.sql`now() - interval '6 days'`, { from: "today-6", to: "today-6" }, zone), " AND ")}
          AS earlier,
        ${Prisma.join(withinDays(Prisma.sql`now()`, { from: "today-6", to: "today-1" }, zone), " AND ")} AS later`);
    expect(row).toEqual({ today: true, earlier: true, later: false });
  }
});
