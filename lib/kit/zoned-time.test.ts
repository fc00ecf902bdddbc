import { expect, test } from "vitest";
import { momentOf, wallTime } from "./zoned-time";

test.each([
  ["Asia/Almaty", "2026-11-21T13:15", "2026-11-21T08:15:00.000Z"],
  ["UTC", "2026-11-21T13:15", "2026-11-21T13:15:00.000Z"],
  ["Asia/Kathmandu", "2026-11-21T00:00", "2026-11-20T18:15:00.000Z"],
  ["America/New_York", "2026-07-01T09:00", "2026-07-01T13:00:00.000Z"],
  ["America/New_York", "2026-12-01T09:00", "2026-12-01T14:00:00.000Z"],
  // Before and after the change on days when clocks change.
  ["America/New_York", "2026-03-08T01:00", "2026-03-08T06:00:00.000Z"],
  ["America/New_York", "2026-03-08T12:00", "2026-03-08T16:00:00.000Z"],
  ["America/New_York", "2026-11-01T00:30", "2026-11-01T04:30:00.000Z"],
  ["America/New_York", "2026-11-01T12:00", "2026-11-01T17:00:00.000Z"],
])("in %s a clock shows %s at %s, and the other way round", (zone, wall, moment) => {
  expect(momentOf(wall, zone)?.toISOString()).toBe(moment);
  expect(wallTime(new Date(moment), zone)).toBe(wall);
});

test("an ambiguous time is the first one, a skipped one moves forward, and an invalid one is undefined", () => {
  expect(momentOf("2026-11-01T01:30", "America/New_York")?.toISOString()).toBe(
    "2026-11-01T05:30:00.000Z",
  );
  expect(momentOf("2026-03-08T02:30", "America/New_York")?.toISOString()).toBe(
    "2026-03-08T07:30:00.000Z",
  );
  expect(momentOf("", "UTC")).toBeUndefined();
});

test("seconds can be given", () => {
  expect(momentOf("2026-03-08T12:00:30", "America/New_York")?.toISOString()).toBe(
    "2026-03-08T16:00:30.000Z",
  );
});
