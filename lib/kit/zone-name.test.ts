import { expect, test } from "vitest";
import { isZoneName, namesOfZone } from "./zone-name";

test("every zone that the runtime hands out has a full name", () => {
  const zones = Intl.supportedValuesOf("timeZone");
  expect(zones.length).toBeGreaterThan(300);
  expect(zones.filter((zone) => !isZoneName(zone))).toEqual([]);
});

test.each([
  "UTC",
  "Asia/Almaty",
  "America/Argentina/Buenos_Aires",
  "Etc/GMT-14",
  "America/Port-au-Prince",
])("%s is the full name of a zone", (name) => expect(isZoneName(name)).toBe(true));

test.each([
  ...["IST", "NET", "PRT", "BST", "CET", "EET", "MET", "WET", "EST5EDT", "Japan", "GMT", "Z", ""],
  ...["+05:00", "-05:00", "+5", "UTC+5", "GMT+5", "Foo/Bar+3", "Mars/Olympus", "Etc/Unknown"],
  ...["posix/Europe/Berlin", "Europe/Berlin ", "Europe//Berlin", `Europe/${"a".repeat(100_000)}`],
])("%.20s is not", (name) => expect(isZoneName(name)).toBe(false));

test.each([
  ["Asia/Calcutta", "Asia/Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv"],
  ["Pacific/Truk", "Pacific/Chuuk"],
])("%s and %s are names of one zone", (old, present) => {
  expect(namesOfZone(old)).toContain(present);
  expect(namesOfZone(present)).toContain(old);
  expect(namesOfZone(present)[0]).toBe(present);
  expect(namesOfZone("Europe/Berlin")).not.toContain(present);
});
