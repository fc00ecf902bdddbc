// One organization whose data is at its worst, against every job. All others must be served as before.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openShift } from "@/lib/domain/shifts";
import { openTill } from "@/lib/domain/till";
import { db, Prisma, query } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import { after, days } from "@/lib/kit/time";
import { runEveryJob } from "@/tests/support/every-job";
import { keepMails } from "@/tests/support/mailbox";
import { enableAllNotifications, newShop, type Shop } from "@/tests/support/notifying";

vi.setConfig({ testTimeout: 60_000 });
keepMails();

let poisoned: Shop;
let healthy: Shop;
let shiftOf: { poisoned: string; healthy: string };

const openShiftOf = async ({ ownerMember }: Shop): Promise<string> => {
  const id = await openShift(ownerMember, (await openTill(ownerMember, undefined)).id);
  await query(Prisma.sql`
    UPDATE shifts SET opened_at = now() - interval '3 days' WHERE id = ${id} RETURNING id`);
  return id;
};

beforeEach(async () => {
  [poisoned, healthy] = [await newShop(), await newShop()];
  shiftOf = { poisoned: await openShiftOf(poisoned), healthy: await openShiftOf(healthy) };
  for (const { ownerMember } of [poisoned, healthy]) {
    await enableAllNotifications(ownerMember);
    await db().notificationSettings.updateMany({
      where: { organizationId: ownerMember.organizationId },
      data: { changedAt: after(new Date(), -days(9)) },
    });
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  await poison(Prisma.sql`time_zone = 'Asia/Almaty'`);
});

/** Writes what no door accepts, as an older version or another program can. */
const poison = (sets: Prisma.Sql) =>
  query(Prisma.sql`
    UPDATE organizations SET ${sets} WHERE id = ${poisoned.organization.id} RETURNING id`);

const closesOf = ({ organization }: Shop) =>
  db().notification.count({ where: { organizationId: organization.id, kind: "daily_close" } });
const isShiftClosed = async (id: string) =>
  (await db().shift.findUniqueOrThrow({ where: { id } })).closedAt !== null;
const zoneOf = async ({ organization }: Shop) =>
  (await db().organization.findUniqueOrThrow({ where: { id: organization.id } })).timeZone;

async function expectHealthyIsServed() {
  expect(await isShiftClosed(shiftOf.healthy)).toBe(true);
  // Of yesterday, in test and live mode.
  expect(await closesOf(healthy)).toBe(2);
}

describe("a time zone that the database does not know", () => {
  test.each(["Mars/Olympus", "", "Etc/Unknown", "X".repeat(100_000), "'; --", "Asia/Almaty "])(
    "is named, and stops nothing for others (%#)",
    async (zone) => {
      const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
      await poison(Prisma.sql`time_zone = ${zone}`);
      expect(await runEveryJob()).toContain("qassa-close-shifts");
      await expectHealthyIsServed();
      expect(await isShiftClosed(shiftOf.poisoned)).toBe(false);
      expect(await closesOf(poisoned)).toBe(0);
      const named = error.mock.calls.map(([facts]) => JSON.stringify(facts));
      expect(named.some((facts) => facts.includes(poisoned.organization.id))).toBe(true);
      const { values } = await metrics.unknownTimeZones.get();
      expect(values).toEqual([{ labels: {}, value: 1 }]);
    },
  );

  test.each([
    ["NET", "Asia/Yerevan"],
    // Kolkata in newer runtimes.
    ["IST", /^Asia\/(?:Calcutta|Kolkata)$/],
    ["US/Pacific-New", "America/Los_Angeles"],
    // Accepted by newer runtimes, and turned round by the database.
    ["+05:00", "Etc/GMT-5"],
    ["-03:00", "Etc/GMT+3"],
  ])("is replaced by the one that it means: %s", async (zone, expected) => {
    await poison(Prisma.sql`time_zone = ${zone}`);
    await runEveryJob();
    await runEveryJob();
    await expectHealthyIsServed();
    expect(await zoneOf(poisoned)).toMatch(expected);
    expect(await isShiftClosed(shiftOf.poisoned)).toBe(true);
    expect(await closesOf(poisoned)).toBe(2);
  });
});
