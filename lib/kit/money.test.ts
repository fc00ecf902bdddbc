import fc from "fast-check";
import { expect, test } from "vitest";
import { decimals } from "@/lib/kit/currencies";
import { MAX_MAJOR_UNITS, sumMajorUnits, toMajorUnits, toMinorUnits } from "@/lib/kit/money";

test.each([
  [1500.5, "KZT", 150_050n],
  [0.01, "KZT", 1n],
  [99_999_999.99, "KZT", 9_999_999_999n],
  [1500, "JPY", 1500n],
  [1.005, "KWD", 1005n],
  [10, "KWD", 10_000n],
])("%d %s is %d minor units", (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toEqual({ ok: true, minor });
  expect(toMajorUnits(minor, currency)).toBe(amount);
});

test.each([
  [-5n, "KZT", -0.05],
  [-150_050n, "KZT", -1500.5],
  [-100n, "KZT", -1],
  [-5n, "JPY", -5],
  [-5n, "KWD", -0.005],
  [0n, "KZT", 0],
])("%d minor units of %s are %d in major units", (minor, currency, amount) => {
  expect(toMajorUnits(minor, currency)).toBe(amount);
});

test.each([
  [0, "KZT", "greater than 0"],
  [-1, "KZT", "greater than 0"],
  [Number.NaN, "KZT", "finite"],
  [Number.POSITIVE_INFINITY, "KZT", "finite"],
  [10.005, "KZT", "at most 2 decimals"],
  [0.1 + 0.2, "KZT", "at most 2 decimals"],
  [1e-7, "KZT", "at most 2 decimals"],
  [100.5, "JPY", "no decimals"],
  [1.0005, "KWD", "at most 3 decimals"],
  [2 ** 53 + 1, "KZT", "at most 99999999.99"],
])("%d %s is rejected: %s", (amount, currency, fault) => {
  const read = toMinorUnits(amount, currency);
  expect(read.ok).toBe(false);
  expect(!read.ok && read.fault).toContain(fault);
});

test("a stored amount reads back as the amount that was sent", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("KZT", "JPY", "KWD"),
      fc.bigInt({ min: 1n, max: 9_999_999_999n }),
      (currency, minor) => {
        fc.pre(minor <= 99_999_999n * 10n ** BigInt(decimals(currency)));
        expect(toMinorUnits(toMajorUnits(minor, currency), currency)).toEqual({ ok: true, minor });
      },
    ),
  );
});

test("a sum of amounts is exact", () => {
  expect(sumMajorUnits([0.1, 0.2], "KZT")).toBe(0.3);
  expect(sumMajorUnits([1.001, 2.002, 1.1], "KWD")).toBe(4.103);
  expect(sumMajorUnits([100, 250], "JPY")).toBe(350);
  expect(sumMajorUnits([], "KZT")).toBe(0);
  const largest = Array.from({ length: 100 }, () => MAX_MAJOR_UNITS);
  expect(sumMajorUnits(largest, "KZT")).toBe(9_999_999_999);
});
