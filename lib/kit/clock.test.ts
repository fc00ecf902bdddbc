import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { databaseNow, recentDatabaseTime } from "@/lib/kit/clock";
import { db } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { minutes } from "@/lib/kit/time";
import { newMember } from "@/tests/support/member";
import { newMerchant } from "@/tests/support/merchant";

const LONG_AGO = new Date("2001-01-01T00:00:00Z");

afterEach(() => {
  vi.useRealTimers();
});

test("rows written by Prisma have the database's time, whatever the process's clock says", async () => {
  const { owner } = await newMerchant();
  vi.useFakeTimers({ now: LONG_AGO, toFake: ["Date"] });
  const { organizationId } = owner;
  const entry = await db().auditEntry.create({
    data: { organizationId, actor: "qassa", action: "thing.made" },
  });
  const { userId } = await newMember(organizationId, "cashier");
  const { createdAt } = await db().membership.findFirstOrThrow({ where: { userId } });
  const tillOf = { organizationId, mode: "test" as const, openedBy: userId };
  const till = await db().till.create({ data: { id: newId("till"), ...tillOf } });
  const now = (await databaseNow()).getTime();
  for (const at of [entry.at, createdAt, till.createdAt]) {
    expect(Math.abs(now - at.getTime())).toBeLessThan(minutes(1));
  }
  expect(Math.abs(now - (await recentDatabaseTime()).getTime())).toBeLessThan(minutes(1));
});

test("no column default uses the clock of the process", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  expect(schema).toContain('@default(dbgenerated("now()"))');
  expect(schema).not.toMatch(/@default\(now\(\)\)|@updatedAt/);
});
