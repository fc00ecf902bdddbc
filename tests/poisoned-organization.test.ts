// One organization in which every field is at its worst, against every job: the others are served as before.
import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";
import { metrics } from "@/lib/kit/metrics";
import { keepMails } from "@/tests/support/mailbox";
import { WORST } from "@/tests/support/poison";
import { SERVED, serveBesidePoisoned } from "@/tests/support/poisoned-neighbour";

vi.setConfig({ testTimeout: 120_000 });
keepMails();
afterEach(() => {
  vi.restoreAllMocks();
});

const skipped = async (work: string) =>
  (await metrics.rowsSkipped.get()).values.find(({ labels }) => labels.work === work)?.value ?? 0;

test.each(Object.keys(WORST))("with its fields %s, others are served", async (kind) => {
  const { columns, served } = (await serveBesidePoisoned(kind))!;
  expect(columns.length).toBeGreaterThan(40);
  expect(served).toEqual(SERVED);
});

test("a change noted at no time is left out of the totals, named and counted", async () => {
  const before = await skipped("add-up-totals");
  const error = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const { poisonedId } = (await serveBesidePoisoned("infinitely old", "payments"))!;
  expect(await skipped("add-up-totals")).toBeGreaterThan(before);
  const named = error.mock.calls.map(([facts]) => facts);
  expect(named).toContainEqual(
    expect.objectContaining({ work: "add-up-totals", organizations: [poisonedId] }),
  );
});

test("a shift from the beginning of all times is not gone through day by day, but named and counted", async () => {
  const before = await skipped("close-shifts");
  vi.spyOn(log, "error").mockImplementation(() => undefined);
  const { poisonedId, served } = (await serveBesidePoisoned("smallest", "shifts"))!;
  expect(served).toEqual(SERVED);
  expect(await skipped("close-shifts")).toBeGreaterThan(before);
  const organizationId = poisonedId;
  expect(await db().shift.count({ where: { organizationId, closedAt: null } })).toBe(1);
});
