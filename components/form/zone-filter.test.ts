import { expect, test } from "vitest";
import { zoneFilter } from "./zone-filter";

const options = ["America/Buenos_Aires", "America/New_York", "Asia/Calcutta", "Europe/Kiev"].map(
  (value) => ({ value, label: value }),
);

test.each([
  ["kyiv", ["Europe/Kiev"]],
  ["Kolkata", ["Asia/Calcutta"]],
  ["new york", ["America/New_York"]],
  ["New_York", ["America/New_York"]],
  ["argentina", ["America/Buenos_Aires"]],
  ["america/", ["America/Buenos_Aires", "America/New_York"]],
  ["", options.map(({ value }) => value)],
  ["atlantis", []],
])("%s finds zones by any of their names", (search, found) => {
  expect(zoneFilter({ options, search, limit: 60 })).toEqual(
    options.filter(({ value }) => found.includes(value)),
  );
  expect(zoneFilter({ options, search, limit: 1 })).toHaveLength(Math.min(1, found.length));
});
