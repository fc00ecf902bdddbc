import { describe, expect, test } from "vitest";
import type { Actor } from "@/lib/kit/actor";
import { inMode, inRole } from "@/lib/kit/actor-kinds";
import { db } from "@/lib/kit/db";
import { Forbidden } from "@/lib/kit/errors";
import { after, days, minutes, seconds } from "@/lib/kit/time";
import { book, bookedPayment } from "@/tests/support/many-payments";
import { newMerchant } from "@/tests/support/merchant";
import { type Movement, writeMovements } from "@/tests/support/movements";
import { presentPatterns, readPatterns } from "./";

const patternsOf = async (actor: Actor, period: "7" | "30" | "90" = "30") =>
  presentPatterns(await readPatterns(actor, period));

const ZONE = "Asia/Almaty";
/** Hours ahead of UTC, all year. */
const OFFSET = 5;

async function almatyShop() {
  const merchant = await newMerchant();
  const { id } = merchant.organization;
  await db().organization.update({ where: { id }, data: { timeZone: ZONE } });
  return merchant;
}

/** A local time some days ago. */
function localTime(daysAgo: number, hour: number): Date {
  const local = new Date(Date.now() + OFFSET * 3_600_000);
  local.setUTCHours(hour - OFFSET, 30, 0, 0);
  return after(local, -days(daysAgo));
}
/** 1 is Monday. */
const weekdayOf = (at: Date) => new Date(at.getTime() + OFFSET * 3_600_000).getUTCDay() || 7;

const movement = (at: Date, amount: bigint, deviceKeyId: string | null = null): Movement => ({
  at,
  amount,
  method: "link",
  deviceKeyId,
});

describe("patterns", () => {
  test("tell in which hours of the week money came in, by the clock of the organization", async () => {
    const { owner } = await almatyShop();
    const late = localTime(2, 23);
    const weekBefore = localTime(9, 23);
    const noon = localTime(1, 12);
    await writeMovements(owner, [
      movement(late, 100n),
      movement(weekBefore, 250n),
      { ...movement(noon, 700n), method: "static_qr" },
    ]);
    const { hours, time_zone } = await patternsOf(owner);
    expect(time_zone).toBe(ZONE);
    expect(hours).toHaveLength(2);
    expect(hours).toContainEqual({ weekday: weekdayOf(late), hour: 23, taken: 3.5, count: 2 });
    expect(hours).toContainEqual({ weekday: weekdayOf(noon), hour: 12, taken: 7, count: 1 });
    expect((await patternsOf(owner, "7")).hours).toContainEqual({
      weekday: weekdayOf(late),
      hour: 23,
      taken: 1,
      count: 1,
    });
  });

  test("tell where it came from, largest first", async () => {
    const { owner, device } = await almatyShop();
    const at = localTime(1, 12);
    await writeMovements(owner, [
      movement(at, 100n),
      movement(at, 500n, device.deviceKeyId),
      movement(at, 500n, device.deviceKeyId),
      { ...movement(at, 700n), method: "static_qr" },
    ]);
    expect((await patternsOf(owner)).sources).toEqual([
      { source: "device", source_id: device.deviceKeyId, name: "Till 1", taken: 10, count: 2 },
      { source: "static_qr", taken: 7, count: 1 },
      { source: "link", taken: 1, count: 1 },
    ]);
  });

  test("tell how long payers took, and how many payments expired", async () => {
    const merchant = await almatyShop();
    const at = localTime(1, 12);
    const paidIn = (took: number) =>
      bookedPayment(merchant, {
        status: "completed",
        createdAt: at,
        completedAt: after(at, seconds(took)),
      });
    const unpaid = (status: "expired" | "failed" | "pending") =>
      bookedPayment(merchant, { status, createdAt: at, completedAt: null });
    await book([paidIn(10), paidIn(20), paidIn(120)]);
    await book([unpaid("expired"), unpaid("failed"), unpaid("pending")]);
    expect((await patternsOf(merchant.owner)).paying).toEqual({
      average_seconds: 50,
      median_seconds: 20,
      settled_count: 5,
      expired_count: 1,
    });
  });

  test("are empty without payments, and know nothing of another organization, mode or time", async () => {
    const [own, other] = [await almatyShop(), await almatyShop()];
    const at = localTime(1, 12);
    await writeMovements(other.owner, [movement(at, 100n)]);
    await writeMovements(inMode(own.owner, "live"), [movement(at, 100n)]);
    await writeMovements(own.owner, [movement(localTime(90, 12), 100n)]);
    await writeMovements(own.owner, [movement(after(new Date(), minutes(10)), 100n)]);
    expect(await patternsOf(own.owner, "90")).toEqual({
      period: "90",
      currency: "KZT",
      time_zone: ZONE,
      hours: [],
      sources: [],
      paying: { settled_count: 0, expired_count: 0 },
    });
  });

  test.each(["cashier"] as const)("are forbidden for a %s", async (role) => {
    const { owner } = await newMerchant();
    await expect(readPatterns(inRole(owner, role), "30")).rejects.toThrow(Forbidden);
  });
});
