import { describe, expect, it } from "vitest";
import { ValidationFailed } from "@/lib/kit/errors";
import { newMerchant } from "@/tests/support/merchant";
import { zoneDays } from "./zone-days";

const localDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(at);

describe("a day in a time zone", () => {
  it.each([
    ["an ordinary one", "Europe/Berlin", "2026-11-21", 24],
    ["the one on which clocks go forward", "Europe/Berlin", "2026-03-29", 23],
    ["the one on which clocks go back", "Europe/Berlin", "2026-10-25", 25],
    ["one whose midnight does not exist", "Asia/Beirut", "2026-03-29", 23],
    ["one whose midnight comes twice", "America/Havana", "2026-11-01", 25],
    ["one of a zone that is half an hour off", "Asia/Kolkata", "2026-11-21", 24],
    ["one whose clocks move by half an hour", "Australia/Lord_Howe", "2026-04-05", 24.5],
  ])("%s: %s, %s, has %d hours", async (_, timeZone, day, hours) => {
    const { owner } = await newMerchant();
    const { from, until, first, last } = await zoneDays(owner, { from: day, to: day, timeZone });
    expect([first, last]).toEqual([day, day]);
    expect((until.getTime() - from.getTime()) / 3_600_000).toBe(hours);
    expect(localDay(from, timeZone)).toBe(day);
    expect(localDay(new Date(from.getTime() - 1), timeZone)).not.toBe(day);
    expect(localDay(new Date(until.getTime() - 1), timeZone)).toBe(day);
    expect(localDay(until, timeZone)).not.toBe(day);
  });

  it("defaults to today in the organization's time zone", async () => {
    const { owner, organization } = await newMerchant();
    const { first, last, timeZone } = await zoneDays(owner, {});
    expect(timeZone).toBe(organization.timeZone);
    expect([first, last]).toEqual(Array(2).fill(localDay(new Date(), timeZone)));
  });

  it("is rejected in an unknown time zone", async () => {
    const { owner } = await newMerchant();
    const attempt = zoneDays(owner, { timeZone: "Mars/Olympus" });
    await expect(attempt).rejects.toThrow(ValidationFailed);
  });
});
